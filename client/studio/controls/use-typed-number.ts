/** The text of a field for a number: read when the field is left or its form is sent, and kept if it cannot be read. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TypedNumber } from '#shared/typed-numbers';
import { readTyped, shownNumber, type TypedFormat } from './typed-money.ts';

export interface TypedNumberOptions extends TypedFormat {
  /** NaN: empty. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** What an emptied field says; its value stays. Without it, empty is a value, too. */
  readonly required?: string;
}

export interface TypedNumberState {
  readonly text: string;
  /** The number of the text; NaN if it is none. */
  readonly value: number;
  readonly problem: string | undefined;
  readonly type: (text: string) => void;
  /** Takes over what was typed; false if it cannot be read. */
  readonly commit: () => boolean;
  readonly set: (value: number) => void;
}

export function useTypedNumber(
  options: TypedNumberOptions,
  input: RefObject<HTMLInputElement | null>,
): TypedNumberState {
  const { value, onChange } = options;
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [previous, setPrevious] = useState(value);
  // A value from elsewhere replaces what was typed.
  if (!Object.is(previous, value)) {
    setPrevious(value);
    setTyped(undefined);
    setProblem(undefined);
  }
  const read = typed === undefined ? undefined : readOf(typed, options);
  const set = (next: number): void => {
    setTyped(undefined);
    setProblem(undefined);
    if (!Object.is(next, value)) onChange(next);
  };
  const commit = (): boolean => {
    if (read?.ok === true) set(read.value);
    if (read?.ok === false) setProblem(read.message);
    return read?.ok !== false;
  };
  useRefusedSubmit(input, () => {
    const isMissing = options.required !== undefined && typed === undefined && Number.isNaN(value);
    if (isMissing) setProblem(options.required);
    return !isMissing && commit();
  });
  return {
    text: typed ?? shownNumber(value, options),
    value: read === undefined ? value : read.ok ? read.value : Number.NaN,
    problem,
    type(text) {
      setTyped(text);
      setProblem(undefined);
    },
    commit,
    set,
  };
}

const readOf = (text: string, { required, ...format }: TypedNumberOptions): TypedNumber<number> =>
  required !== undefined && text.trim() === ''
    ? { ok: false, reason: 'unreadable', message: required }
    : readTyped(text, format);

/** A form is not sent while its field has a text that cannot be read: the value before it would be. */
function useRefusedSubmit(input: RefObject<HTMLInputElement | null>, commit: () => boolean): void {
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return undefined;
    const onSubmit = (event: Event): void => {
      if (flushSync(() => latest.current())) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.current?.focus();
    };
    form.addEventListener('submit', onSubmit, true);
    return () => form.removeEventListener('submit', onSubmit, true);
  }, [input]);
}
