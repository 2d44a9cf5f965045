/** The form that shoppers fill in before adding a product to the cart. */

import { isData, listOf } from '#shared/json';
import { randomId } from '../../core/random-id.ts';
import { Button } from '../controls/button.tsx';
import { type Path, valueAt } from '../documents/json-value.ts';
import type { OpenDocument } from '../documents/use-document.ts';
import { SettingsPanel } from '../fields/settings-panel.tsx';
import { problemsBelow, setBelow } from './product-edits.ts';
import { additionalFieldsSettings } from './product-settings.ts';

const FORM = ['product', 'additionalFieldsForm'] as const;

/** Fields keep their ids when their titles change; new ones get an id here. */
const withId = (entry: unknown): unknown =>
  isData(entry) && entry['id'] === undefined ? { type: 'text', ...entry, id: `f${randomId().slice(0, 8)}` } : entry;

const withIds = (form: unknown): unknown =>
  isData(form) ? { ...form, fields: listOf(form['fields']).map(withId) } : form;

export function AdditionalFields({ document }: { readonly document: OpenDocument }) {
  const form = valueAt(document.value, FORM);
  const set = (value: unknown): void => document.edit(setBelow(document.value, FORM, value));
  const edit = (path: Path, value: unknown): void => {
    // Lists are set as a whole, so that each form field is stored with its id.
    const isList = path.length <= 1;
    const next = path[0] === 'fields' && isList ? listOf(value).map(withId) : value;
    document.edit(setBelow(document.value, [...FORM, ...path], next));
  };
  return (
    <fieldset className="studio-card">
      <legend>Additional fields</legend>
      <p className="studio-help">Asked before the product is added to the cart.</p>
      {isData(form) ? (
        <>
          <SettingsPanel
            settings={additionalFieldsSettings}
            value={form}
            problems={problemsBelow(document.problems, FORM.join('.'))}
            onEdit={edit}
          />
          <Button onPress={() => set(null)}>Remove the form</Button>
        </>
      ) : (
        <Button onPress={() => set(withIds({ name: 'Details', fields: [{ title: 'Your text' }] }))}>Add a form</Button>
      )}
    </fieldset>
  );
}
