/** One text: original and translation. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { isRightToLeft, languageName } from '#shared/languages';
import { longText } from '#shared/settings';
import { Button } from '../controls/button.tsx';
import { Loading } from '../controls/loading.tsx';
import { TextField } from '../controls/text-field.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { type Fields, FieldsContext } from '../fields/fields-context.ts';
import { SourceView } from './source-view.tsx';
import type { StatedText } from './stated-texts.ts';

const RichTextSetting = lazy(async () => ({
  default: (await import('../fields/rich-text/rich-text-setting.tsx')).RichTextSetting,
}));

interface TextRowProps {
  readonly text: StatedText;
  readonly language: string;
  readonly originalLanguage: string;
  readonly document: OpenDocument;
  readonly set: (translation: string) => void;
}

const stateNames: Readonly<Record<StatedText['state'], string>> = {
  translated: 'Translated',
  changed: 'Original changed',
  missing: 'Missing',
};

export function TextRow({ text, language, originalLanguage, document, set }: TextRowProps) {
  const { source, state, translation, of } = text;
  const { label, part, kind } = source;
  // The editor must be replaced when the text is changed outside of it.
  const [version, setVersion] = useState(0);
  const name = part === '' || part === label ? label : `${part}: ${label}`;
  return (
    <li data-state={state}>
      <div className="studio-text-head">
        <strong>{name}</strong>
        <span className={`studio-badge is-${state}`}>{stateNames[state]}</span>
      </div>
      <div lang={originalLanguage} dir={isRightToLeft(originalLanguage) ? 'rtl' : 'ltr'} className="studio-text-source">
        <SourceView kind={kind} text={source.text} />
        {state === 'changed' ? (
          <details>
            <summary lang="en">Translated from</summary>
            <SourceView kind={kind} text={of} />
          </details>
        ) : null}
      </div>
      <div lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'} className="studio-text-target">
        <Translation key={version} {...{ text, document, set }} label={`${name}, ${languageName(language, 'en')}`} />
      </div>
      <div className="studio-buttons">
        {state === 'changed' ? (
          <Button variant="quiet" onPress={() => set(translation)}>
            The translation is still right
          </Button>
        ) : null}
        {state === 'missing' ? (
          <Button
            variant="quiet"
            onPress={() => {
              set(source.text);
              setVersion(version + 1);
            }}
          >
            Copy the original<span className="visually-hidden"> of {name}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

interface TranslationProps {
  readonly text: StatedText;
  readonly label: string;
  readonly document: OpenDocument;
  readonly set: (text: string) => void;
}

const LONG = 80;
const ROWS = 4;

function Translation({ text, label, document: { problems }, set }: TranslationProps) {
  const { source, translation } = text;
  const { path, kind } = source;
  const error = problems[`texts.${path}.text`] ?? problems[`texts.${path}`];
  if (kind === 'plain')
    return (
      <TextField
        label={label}
        value={translation}
        error={error}
        {...(source.text.length > LONG || source.text.includes('\n') ? { rows: ROWS } : {})}
        onChange={set}
      />
    );
  return <RichTranslation {...{ label, translation, set, error }} />;
}

interface RichTranslationProps {
  readonly label: string;
  readonly translation: string;
  readonly error: string | undefined;
  readonly set: (text: string) => void;
}

const PATH = ['text'] as const;
const NoField = (): null => null;

/** The rich text editor of panels. */
function RichTranslation({ label, translation, error, set }: RichTranslationProps) {
  const setting = useMemo(() => ({ ...longText(), kind: 'html', label }) as const, [label]);
  const fields: Fields = {
    problems: error === undefined ? {} : { text: error },
    edit: (_path, value) => set(typeof value === 'string' ? value : ''),
    editList: () => {},
    Field: NoField,
  };
  return (
    <FieldsContext value={fields}>
      <Suspense fallback={<Loading label={label} />}>
        <RichTextSetting setting={setting} path={PATH} value={translation} siblings={{}} />
      </Suspense>
    </FieldsContext>
  );
}
