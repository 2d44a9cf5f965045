/** Creates, names and copies form fields. */
import { optionLabel } from '#shared/describe-settings';
import { type FormFieldType, formFieldSettings, formFieldTypes } from '#shared/form-settings';
import { field, listOf, textOf } from '#shared/json';
import { fulfillingOptions, type ListCondition } from '#shared/list-condition';
import type { Setting, SettingTable } from '#shared/settings';

/** The 19 types with their labels. */
export const fieldTypes = formFieldTypes.map((id) => ({ id, label: optionLabel(formFieldSettings.type, id) }));

const labels: ReadonlyMap<string, string> = new Map(fieldTypes.map(({ id, label }) => [id, label]));

/** The name of a field in lists. */
export function fieldText(one: unknown): string {
  const type = labels.get(textOf(field(one, 'type'))) ?? 'Unknown field';
  const title = textOf(field(one, 'title')) || textOf(field(one, 'key'));
  return title === '' ? type : title;
}

/** The label of a field's type. */
export const typeText = (one: unknown): string => labels.get(textOf(field(one, 'type'))) ?? '';

const starterOptions: Partial<Record<FormFieldType, readonly string[]>> = {
  radio: ['First option', 'Second option'],
  checkbox: ['First option', 'Second option'],
  select: ['First option', 'Second option'],
  likert: ['I am happy with what I bought.', 'I would come again.'],
};

export const hasOptions = (type: string): boolean => Object.hasOwn(starterOptions, type);

/** A new field. Its id never changes, whatever its title: answers are stored by id. */
export function newField(type: FormFieldType, title = labels.get(type) ?? '') {
  const options = starterOptions[type];
  return {
    id: newFieldId(type),
    type,
    title: type === 'hidden' ? '' : title,
    ...(options === undefined ? {} : { options }),
    ...(type === 'hidden' ? { key: 'source' } : {}),
  };
}

const newFieldId = (type: string): string => `${type}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;

/** A copy of a field with a new id. */
export const copyOfField = (one: unknown): object => ({
  ...(one as object),
  id: newFieldId(textOf(field(one, 'type'))),
});

/** Settings to change along with the type: a choice needs options. */
export const typeChange = (one: unknown, type: FormFieldType): readonly (readonly [string, unknown])[] => {
  const isEmpty = !Array.isArray(field(one, 'options')) || (field(one, 'options') as readonly unknown[]).length === 0;
  return [['type', type], ...(hasOptions(type) && isEmpty ? ([['options', starterOptions[type]]] as const) : [])];
};

const { id: _id, type: _type, ...ownSettings } = formFieldSettings;

/** The settings of a field type. The type itself is not included, so its conditions are resolved here. */
export function settingsOfField(type: string): SettingTable {
  const entries = Object.entries<Setting>(ownSettings).flatMap(([name, { when, ...setting }]): [string, Setting][] => {
    const types = when?.['type'];
    return Array.isArray(types) && !types.includes(type) ? [] : [[name, setting]];
  });
  const settings = Object.fromEntries(entries);
  const { options } = settings;
  return type !== 'likert' || options === undefined
    ? settings
    : {
        ...settings,
        options: { ...options, label: 'Statements', help: 'Visitors say how much they agree with each.' },
      };
}

/** Whom a mailing list of a form adds. */
export const conditionOf = (list: unknown): ListCondition => ({
  onlyIfField: textOf(field(list, 'onlyIfField')),
  onlyIfOption: textOf(field(list, 'onlyIfOption')),
});

/** The fields of a form, as conditions need them. */
export const fieldsOfForm = (form: unknown) =>
  listOf(field(form, 'fields')).map((one) => ({
    id: textOf(field(one, 'id')),
    type: textOf(field(one, 'type')) as FormFieldType,
    options: listOf(field(one, 'options')).map(textOf),
  }));

/** The number of a form's mailing lists that add nobody, because their checkbox is gone. */
export const listsWithoutCheckbox = (form: unknown): number =>
  listOf(field(form, 'mailingLists'))
    .map(conditionOf)
    .filter((one) => one.onlyIfField !== '' && fulfillingOptions(one, fieldsOfForm(form)).length === 0).length;
