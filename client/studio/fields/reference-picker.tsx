/** A searchable picker for objects of the site; other values can be typed. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReferenceTarget } from '#shared/settings';
import { ComboBox } from '../controls/combo-box.tsx';
import type { Option } from '../controls/option.ts';
import { type Choice, isSearched, loadChoices } from './references.ts';

export interface ReferencePickerProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly target: ReferenceTarget;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

export function ReferencePicker({
  target,
  value,
  onChange,
  error,
  placeholder = 'None',
  ...texts
}: ReferencePickerProps) {
  // Undefined: the field shows the current choice.
  const [typed, setTyped] = useState<string>();
  const search = isSearched(target) ? (typed ?? '').trim() : '';
  const { data = [], error: failure } = useQuery({
    queryKey: ['references', target, search],
    queryFn: ({ signal }) => loadChoices(target, search, signal),
    placeholderData: (before) => before,
  });
  const chosen = data.find((choice) => choice.value === value);
  const choose = (id: string | undefined): void => {
    const next = id ?? valueFor(data, typed ?? value);
    setTyped(undefined);
    if (next !== value) onChange(next);
  };
  return (
    <ComboBox
      {...texts}
      error={error ?? failure?.message}
      placeholder={placeholder}
      text={typed ?? chosen?.title ?? value}
      options={typed === undefined ? data.map(optionOf) : matching(data, typed).map(optionOf)}
      onText={setTyped}
      onChoose={choose}
    />
  );
}

const optionOf = ({ value, title, detail }: Choice): Option => ({ id: value, label: title, help: detail });

const matching = (choices: readonly Choice[], text: string): readonly Choice[] => {
  const wanted = text.trim().toLowerCase();
  return choices.filter(({ title, detail }) => `${title} ${detail}`.toLowerCase().includes(wanted));
};

/** The value of typed text: the choice with that title, otherwise the text itself. */
const valueFor = (choices: readonly Choice[], text: string): string =>
  choices.find(({ title }) => title.toLowerCase() === text.trim().toLowerCase())?.value ?? text.trim();
