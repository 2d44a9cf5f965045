/** A link: its type of target, and the fields of that target. */
import { useState } from 'react';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';
import { FilePicker } from './file-setting.tsx';
import {
  addressProblem,
  type EmailParts,
  emailAddress,
  emailProblems,
  type LinkTarget,
  linkTargets,
  noEmail,
  phoneAddress,
  readEmail,
  readPhone,
  targetOf,
  webAddress,
} from './link-targets.ts';
import { Notes } from './plain-editors.tsx';
import { ReferencePicker } from './reference-picker.tsx';

export function LinkSetting(props: EditorProps) {
  const { setting, path, value } = props;
  const { edit } = useFields();
  const { label, help, error } = useFieldTexts(props);
  const address = typeof value === 'string' ? value : '';
  return (
    <fieldset className="studio-nested">
      <legend>{setting.label}</legend>
      <Notes help={help} error={error} />
      <LinkEditor label={label} address={address} onChange={(next) => edit(path, next)} />
    </fieldset>
  );
}

export interface LinkEditorProps {
  /** Label of the setting, to name its fields for screen readers. */
  readonly label: string;
  readonly address: string;
  readonly onChange: (address: string) => void;
}

export function LinkEditor({ label, address, onChange }: LinkEditorProps) {
  // A new type of target without a URL yet; the stored one is kept until there is one.
  const [chosen, setChosen] = useState<LinkTarget>();
  const target = chosen ?? targetOf(address);
  const Fields = fieldsOf[target];
  const shown = target === targetOf(address) ? address : '';
  return (
    <>
      <Select
        label={`${label} to`}
        options={linkTargets.map((id) => ({ id, label: id }))}
        value={target}
        onChange={(id) => setChosen(linkTargets.find((one) => one === id))}
      />
      <Fields key={target} address={shown} onChange={onChange} />
    </>
  );
}

type TargetFieldsProps = Pick<LinkEditorProps, 'address' | 'onChange'>;

/** Pages are chosen by title; anchors and other URLs within the site are typed. */
const PageFields = ({ address, onChange }: TargetFieldsProps) => (
  <ReferencePicker
    label="Page"
    target="folder"
    value={address.replace(/^\//, '')}
    onChange={(next) => onChange(next === '' || /^[#?/]/.test(next) ? next : `/${next}`)}
  />
);

function WebFields({ address, onChange }: TargetFieldsProps) {
  const [text, setText] = useState(address);
  return (
    <TextField
      label="Web Address"
      type="url"
      value={text}
      placeholder="https://"
      error={addressProblem('Web Address', webAddress(text))}
      onChange={(typed) => {
        setText(typed);
        onChange(webAddress(typed));
      }}
      onBlur={() => setText(webAddress(text))}
    />
  );
}

const EMAIL_FIELDS = [
  ['to', 'To'],
  ['subject', 'Subject'],
  ['cc', 'CC'],
  ['bcc', 'BCC'],
  ['body', 'Body'],
] as const satisfies readonly (readonly [keyof EmailParts, string])[];

const BODY_ROWS = 3;

function EmailFields({ address, onChange }: TargetFieldsProps) {
  const [parts, setParts] = useState(address === '' ? noEmail : readEmail(address));
  const problems = Object.values(parts).some((text) => text !== '') ? emailProblems(parts) : {};
  return EMAIL_FIELDS.map(([name, label]) => (
    <TextField
      key={name}
      label={label}
      value={parts[name]}
      error={problems[name]}
      {...(name === 'body' ? { rows: BODY_ROWS } : {})}
      onChange={(text) => {
        const next = { ...parts, [name]: text };
        setParts(next);
        onChange(emailAddress(next));
      }}
    />
  ));
}

function PhoneFields({ address, onChange }: TargetFieldsProps) {
  const [text, setText] = useState(readPhone(address));
  return (
    <TextField
      label="Phone"
      type="tel"
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(phoneAddress(typed));
      }}
    />
  );
}

const FileFields = ({ address, onChange }: TargetFieldsProps) => (
  <FilePicker label="File" address={address} onChoose={({ assetUrl }) => onChange(assetUrl)} />
);

const fieldsOf: Readonly<Record<LinkTarget, (props: TargetFieldsProps) => React.ReactNode>> = {
  Page: PageFields,
  'Web Address': WebFields,
  Email: EmailFields,
  Phone: PhoneFields,
  File: FileFields,
};
