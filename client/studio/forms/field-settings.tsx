/** The settings of one field. */
import { type RefObject, useEffect, useRef } from 'react';
import type { FormFieldType } from '#shared/form-settings';
import { field, listOf, textOf } from '#shared/json';
import { Select } from '../controls/select.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { DocumentPanel } from '../editing/document-panel.tsx';
import { fieldText, fieldTypes, hasOptions, settingsOfField, typeChange } from './form-fields.ts';
import { OptionTools } from './option-tools.tsx';

export interface FieldSettingsProps {
  readonly document: OpenDocument;
  readonly index: number;
  /** It was added just now: the focus moves to its settings. */
  readonly isNew: boolean;
}

export function FieldSettings({ document, index, isNew }: FieldSettingsProps) {
  const section = useRef<HTMLElement>(null);
  const one = listOf(field(document.value, 'fields'))[index];
  useFocusOfNew(section, isNew ? textOf(field(one, 'id')) : undefined);
  const type = textOf(field(one, 'type'));
  const path = ['fields', index];
  const changeType = (next: FormFieldType): void =>
    document.edit(
      typeChange(one, next).map(([name, value]) => ({ op: 'set', path: [...path, name], value })),
      `type of ${index}`,
    );
  return (
    <section ref={section} className="studio-inspector-fields" aria-label={`Settings of ${fieldText(one)}`}>
      <h2>{fieldText(one)}</h2>
      <Select
        label="Field type"
        options={fieldTypes}
        value={type}
        error={document.problems[`fields.${index}.type`]}
        onChange={(next) => changeType(next as FormFieldType)}
      />
      <DocumentPanel document={document} settings={settingsOfField(type)} at={path} />
      {hasOptions(type) ? (
        <OptionTools
          options={listOf(field(one, 'options')).map(textOf)}
          onChange={(options) => document.edit({ op: 'set', path: [...path, 'options'], value: options })}
        />
      ) : null}
      <p className="studio-help">
        Field ID: <code>{textOf(field(one, 'id'))}</code>. It stays the same when the title changes.
      </p>
    </section>
  );
}

const MAX_FRAMES = 120;
/** Its title, or the first text that it has. */
const FIRST = 'input, textarea, [contenteditable=true]';

/** Shows a new field in the list and its settings, and moves the focus to them, once they are there and the menu of types has closed. */
function useFocusOfNew(section: RefObject<HTMLElement | null>, id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return undefined;
    const focus = (): boolean => {
      const first = section.current?.querySelector<HTMLElement>(FIRST);
      if (first == null || document.querySelector('[role=menu]') !== null) return false;
      const row = document.querySelector(`.studio-sortable-row[data-key="${CSS.escape(id)}"]`);
      row?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      section.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      first.focus();
      return document.activeElement === first;
    };
    let tries = 0;
    let frame = requestAnimationFrame(function retry() {
      tries += 1;
      if (!focus() && tries < MAX_FRAMES) frame = requestAnimationFrame(retry);
    });
    return () => cancelAnimationFrame(frame);
  }, [section, id]);
}
