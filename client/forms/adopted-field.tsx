import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { characterCounter } from '#shared/character-counter';
import { CounterStatus } from '../fields/counter-status.tsx';
import { FieldError } from '../fields/field-error.tsx';
import type { ElementProps } from '../ui/markup/element-props.ts';
import { Adopted, type Override } from '../ui/markup/markup.tsx';
import { findElement, hasClass, type MarkupElement } from '../ui/markup/read-markup.ts';

interface AdoptedFieldProps {
  readonly element: MarkupElement;
  /** Its error message; empty: none. */
  readonly message: string;
  /** The server's own message, if any, is outdated. */
  readonly isTouched: boolean;
}

const isControl = ({ tag }: MarkupElement): boolean => /^(?:input|textarea|select)$/.test(tag);

/** Whether an element is a form field: it contains a control. */
export const isField = (element: MarkupElement): boolean =>
  (hasClass(element, 'field') || 'data-field' in element.attributes) && controlOf(element) !== undefined;

const controlOf = ({ children }: MarkupElement): MarkupElement | undefined => findElement(children, isControl);

/** The id of its answer. */
export const fieldId = (element: MarkupElement): string =>
  (controlOf(element)?.attributes['name'] ?? '').replace(/\[[^[\]]*\]$/, '');

/** A field with the markup of its author, with its error above its title and its character counter. */
export function AdoptedField({ element, message, isTouched }: AdoptedFieldProps) {
  const isGroup = element.tag === 'fieldset';
  const id = `${controlOf(element)?.attributes['id'] || fieldId(element)}-error`;
  const error = message !== '' && <FieldError id={id} message={message} />;
  const legend = element.children.find(
    (child): child is MarkupElement => typeof child !== 'string' && child.tag === 'legend',
  );
  const counter = useCounter(element);
  const override: Override = (child) => {
    if (hasClass(child, 'field-error')) return isTouched ? null : undefined;
    if (hasClass(child, 'field-counter'))
      return <Counter element={child} text={counter.text} isOver={counter.isOver} />;
    if (isGroup && child === legend) return <Adopted element={child} override={override} before={error} />;
    if (!isControl(child)) return undefined;
    const described = isGroup ? {} : describedBy(child, id, message !== '');
    const props = isTouched ? { 'aria-invalid': message === '' ? undefined : 'true', ...described } : {};
    return <Adopted element={child} props={props} />;
  };
  return (
    <Adopted
      element={element}
      override={override}
      before={isGroup && legend !== undefined ? null : error}
      props={{
        ...(isTouched && isGroup ? describedBy(element, id, message !== '') : {}),
        ...(counter.limit === undefined ? {} : { onInput: counter.onInput, ref: counter.ref }),
      }}
    />
  );
}

function describedBy({ attributes }: MarkupElement, id: string, isInvalid: boolean): ElementProps {
  const others = (attributes['aria-describedby'] ?? '').split(' ').filter((other) => other !== '' && other !== id);
  return { 'aria-describedby': [...(isInvalid ? [id] : []), ...others].join(' ') || undefined };
}

interface CounterProps {
  readonly element: MarkupElement;
  /** Null: unchanged from the server's markup. */
  readonly text: string | null;
  readonly isOver: boolean;
}

/** 'n / max' next to a text field. */
function Counter({ element, text, isOver }: CounterProps): ReactNode {
  if (text === null) return <Adopted element={element} />;
  const others = (element.attributes['class'] ?? '').split(/\s+/).filter((name) => name !== 'is-over');
  return (
    <>
      <Adopted element={element} props={{ className: [...others, ...(isOver ? ['is-over'] : [])].join(' ') }}>
        {text}
      </Adopted>
      <CounterStatus counter={text} />
    </>
  );
}

/** The character counter of a field; none without a limit. */
function useCounter(element: MarkupElement) {
  const limit = element.attributes['data-max-length'];
  const [value, setValue] = useState<string | null>(null);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const control = ref.current?.querySelector<HTMLInputElement>('textarea, input');
    if (control) setValue(control.value);
  }, []);
  const count = value === null ? null : characterCounter(value, limit);
  const onInput = ({ target }: FormEvent): void => setValue((target as HTMLInputElement).value);
  return { limit, ref, onInput, text: count?.text ?? null, isOver: count?.isOver === true };
}
