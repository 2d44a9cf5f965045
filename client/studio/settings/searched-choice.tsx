/** A setting that is one of many: found by typing. */
import { useState } from 'react';
import { textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { ComboBox } from '../controls/combo-box.tsx';
import type { Option } from '../controls/option.ts';
import { MISSING } from '../session/credentials.ts';
import { SettingPlace, type SettingProps, useSetting } from '../store/settings-fields.tsx';

export interface SearchedChoiceProps extends SettingProps {
  /** What a text finds. */
  readonly find: (text: string) => readonly Option[];
  /** What is shown of a stored value. */
  readonly labelOf: (value: string) => string;
  /** The value of a text that was typed whole; undefined for what is none. */
  readonly typed: (text: string) => string | undefined;
}

export function SearchedChoice({ find, labelOf, typed, ...props }: SearchedChoiceProps) {
  const { value, set, texts } = useSetting(props);
  const stored = textOf(value);
  const label = labelOf(stored);
  // Undefined: nobody is typing, so the field follows what is stored.
  const [text, setText] = useState<string>();
  const choose = (id: string | undefined): void => {
    if (id === undefined) return;
    setText(undefined);
    if (id !== stored) set(id);
  };
  const write = (next: string): void => {
    const whole = next === label ? stored : typed(next);
    setText(whole !== undefined && labelOf(whole) === next ? undefined : next);
    if (whole !== undefined && whole !== stored) set(whole);
  };
  const isUnknown = text !== undefined && typed(text) === undefined && (text.trim() === '' || find(text).length === 0);
  return (
    <SettingPlace path={props.path}>
      <ComboBox
        {...texts}
        {...(isUnknown ? { error: text.trim() === '' ? MISSING : adminMessages.option(text) } : {})}
        options={find(text ?? '')}
        text={text ?? label}
        onText={write}
        onChoose={choose}
      />
    </SettingPlace>
  );
}

/** Options whose label or help has a text in it. */
export const matching = (options: readonly Option[], text: string): readonly Option[] => {
  const sought = text.trim().toLowerCase();
  return options.filter(({ label, help = '' }) => `${label} ${help}`.toLowerCase().includes(sought));
};

/** The option that a text names. */
export const named = (options: readonly Option[], text: string): string | undefined =>
  options.find(({ id, label }) => [id, label].some((name) => name.toLowerCase() === text.trim().toLowerCase()))?.id;
