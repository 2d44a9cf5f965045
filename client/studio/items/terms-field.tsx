/** The tags or categories of an item: chosen from the collection's, or typed. */
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Tag, TagGroup, TagList } from 'react-aria-components';
import { adminMessages } from '#shared/messages/admin';
import { Button } from '../controls/button.tsx';
import { ComboBox } from '../controls/combo-box.tsx';
import { useRead } from '../read.ts';
import { type TermKind, termNames, termsCall } from './item-addresses.ts';
import type { Term } from './item-replies.ts';
import { termLimits } from './term-limits.ts';

export interface TermsFieldProps {
  readonly kind: TermKind;
  readonly collectionId: string;
  readonly value: readonly string[];
  /** More suggestions, even if no item uses them. */
  readonly known?: readonly string[];
  /** The server's. */
  readonly error: string | undefined;
  onChange(value: readonly string[]): void;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export function TermsField({ kind, collectionId, value, known = [], error, onChange }: TermsFieldProps): ReactNode {
  const [typed, setTyped] = useState('');
  const { data } = useRead<{ readonly results: readonly Term[] }>(termsCall(collectionId, kind));
  const name = typed.trim();
  const names = [...new Set([...known, ...(data?.results ?? []).map((term) => term.name)])];
  const free = names.filter((term) => !value.some((one) => isSame(one, term)));
  const problem = problemOf(kind, name, value);
  const add = (text: string): void => {
    const next = text.trim();
    if (next === '' || problemOf(kind, next, value) !== undefined) return;
    setTyped('');
    onChange([...value, next]);
  };
  /** Enter adds the typed text, unless it selects from the list. */
  const addByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || (event.target as Element).getAttribute('aria-activedescendant')) return;
    event.preventDefault();
    event.stopPropagation();
    add(typed);
  };
  const label = kind === 'tags' ? 'Tags' : 'Categories';
  return (
    <div className="studio-terms">
      <TagGroup
        aria-label={label}
        onRemove={(keys) => onChange(value.filter((one) => !keys.has(one)))}
        hidden={value.length === 0}
      >
        <TagList className="studio-tags" items={value.map((id) => ({ id }))}>
          {({ id }) => (
            <Tag textValue={id} className="studio-term">
              {id}
              <Button slot="remove" variant="quiet" isIcon aria-label={`Remove ${id}`}>
                <X size={12} aria-hidden />
              </Button>
            </Tag>
          )}
        </TagList>
      </TagGroup>
      <div className="studio-terms-add" onKeyDownCapture={addByKey}>
        <ComboBox
          label={label}
          error={problem ?? error}
          options={free
            .filter((term) => term.toLowerCase().includes(name.toLowerCase()))
            .map((term) => ({ id: term, label: term }))}
          text={typed}
          onText={setTyped}
          onChoose={(id) => add(id ?? typed)}
        />
        <Button isDisabled={name === '' || problem !== undefined} onPress={() => add(typed)}>
          Add {termNames[kind]}
        </Button>
      </div>
    </div>
  );
}

/** Why a text cannot be added. */
function problemOf(kind: TermKind, name: string, value: readonly string[]): string | undefined {
  if (value.some((one) => isSame(one, name))) return adminMessages.exists(termNames[kind]);
  return [...name].length > termLimits[kind] ? `This must have at most ${termLimits[kind]} characters.` : undefined;
}
