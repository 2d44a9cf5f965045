import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ElementProps } from '../../ui/markup/element-props.ts';
import { Adopted } from '../../ui/markup/markup.tsx';
import type { MarkupElement } from '../../ui/markup/read-markup.ts';
import type { Deletion } from './card-number.ts';
import type { Rules } from './check.ts';

export const CARD_NUMBER = 'field-cardNumber';
export const CARD_EXPIRY = 'field-cardExpiry';

interface CardNumberProps {
  readonly element: MarkupElement;
  readonly props: ElementProps;
  /** Undefined until loaded. */
  readonly rules: Rules['card'];
}

/** A card number input: groups digits and names the brand. */
export function CardNumber({ element, props, rules }: CardNumberProps) {
  const before = useRef('');
  const [brand, setBrand] = useState<string | null>(null);
  const onInput = ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void => {
    if (rules === undefined || (nativeEvent instanceof InputEvent && nativeEvent.isComposing)) return;
    const caret = input.selectionStart ?? input.value.length;
    const formatted = rules.regroup({ value: input.value, caret }, before.current, deletionOf(nativeEvent));
    if (formatted.value !== input.value) {
      input.value = formatted.value;
      input.setSelectionRange(formatted.caret, formatted.caret);
    }
    before.current = formatted.value;
    const { name } = rules.cardBrand(formatted.value);
    setBrand((shown) => (shown === null && name === '' ? null : name));
  };
  return (
    <>
      <Adopted element={element} props={{ ...props, onInput }} />
      {brand !== null && <BrandName inputId={element.attributes['id'] ?? ''} name={brand} />}
    </>
  );
}

/** Present before it has text, so that screen readers announce it. */
function BrandName({ inputId, name }: { readonly inputId: string; readonly name: string }) {
  const [text, setText] = useState('');
  useEffect(() => setText(name), [name]);
  return (
    <output className="card-brand field-hint" htmlFor={inputId}>
      {text}
    </output>
  );
}

function deletionOf(event: Event): Deletion {
  if (!(event instanceof InputEvent)) return null;
  if (event.inputType === 'deleteContentBackward') return 'backward';
  return event.inputType === 'deleteContentForward' ? 'forward' : null;
}
