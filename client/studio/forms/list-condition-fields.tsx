/** Whom a mailing list of a form adds: everybody, or those who tick a checkbox. */
import { field, listOf, textOf } from '#shared/json';
import { fulfillingOptions, type ListCondition } from '#shared/list-condition';
import type { Option } from '../controls/option.ts';
import { Select } from '../controls/select.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { conditionOf, fieldsOfForm, fieldText } from './form-fields.ts';

export interface ListConditionFieldsProps {
  readonly document: OpenDocument;
  /** A mailing list of the form. */
  readonly entry: unknown;
  readonly index: number;
}

/** Selects cannot have an empty id. */
const ANY = ' any';

const LOST = 'Adds nobody: the form no longer has this checkbox.';
const NEWSLETTER = 'Newsletter blocks have no checkboxes: they add nobody to this list.';

export function ListConditionFields({ document: { edit, value }, entry, index }: ListConditionFieldsProps) {
  const condition = conditionOf(entry);
  const { onlyIfField, onlyIfOption } = condition;
  const hasOptions = (one: ListCondition): boolean => fulfillingOptions(one, fieldsOfForm(value)).length > 0;
  const isFieldLost = onlyIfField !== '' && !hasOptions({ onlyIfField, onlyIfOption: '' });
  const set = (changed: Partial<ListCondition>): void =>
    edit(
      Object.entries(changed).map(([name, text]) => ({
        op: 'set',
        path: ['mailingLists', index, name],
        value: text === ANY ? '' : text,
      })),
    );
  return (
    <>
      <Select
        label="Only if ticked"
        help={onlyIfField === '' ? 'Choose a checkbox field to add only those who tick it.' : NEWSLETTER}
        error={isFieldLost ? LOST : undefined}
        options={fieldChoices(value, onlyIfField)}
        value={onlyIfField || ANY}
        onChange={(id) => set({ onlyIfField: id, onlyIfOption: '' })}
      />
      {isFieldLost || onlyIfField === '' ? null : (
        <OptionSelect
          options={listOf(field(fieldOfForm(value, onlyIfField), 'options')).map(textOf)}
          value={onlyIfOption}
          isLost={!hasOptions(condition)}
          onChange={(option) => set({ onlyIfOption: option })}
        />
      )}
    </>
  );
}

const fieldOfForm = (form: unknown, wanted: string): unknown =>
  listOf(field(form, 'fields')).find((one) => textOf(field(one, 'id')) === wanted);

/** The checkbox fields of the form, and the chosen one, even if it is gone. */
function fieldChoices(form: unknown, chosen: string): readonly Option[] {
  const fields = listOf(field(form, 'fields'))
    .filter((one) => textOf(field(one, 'type')) === 'checkbox')
    .map((one) => ({ id: textOf(field(one, 'id')), label: fieldText(one) }));
  const lost = fieldOfForm(form, chosen);
  return [
    { id: ANY, label: 'Everybody who sends the form' },
    ...fields,
    ...(chosen === '' || fields.some(({ id }) => id === chosen)
      ? []
      : [{ id: chosen, label: lost === undefined ? 'Deleted field' : fieldText(lost) }]),
  ];
}

interface OptionSelectProps {
  readonly options: readonly string[];
  readonly value: string;
  readonly isLost: boolean;
  readonly onChange: (option: string) => void;
}

/** A single option needs no choice: ticking any is ticking it, whatever it is called later. */
function OptionSelect({ options, value, isLost, onChange }: OptionSelectProps) {
  const named = [...new Set(options)].filter((option) => option.trim() !== '');
  if (named.length < 2 && value === '') return null;
  const lost = named.includes(value) || value === '' ? [] : [value];
  return (
    <Select
      label="Option"
      error={isLost ? 'Adds nobody: the field no longer has this option.' : undefined}
      options={[
        { id: ANY, label: 'Any option' },
        ...[...named, ...lost].map((option) => ({ id: option, label: option })),
      ]}
      value={value || ANY}
      onChange={onChange}
    />
  );
}
