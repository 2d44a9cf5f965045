/** The card's fields while they are filled in: the number in groups, its brand by name, the date as `MM/YY`. */
import { cardBrand, cardExpiryText, cardProblems } from '#shared/card';
import { make } from '../../core/element.ts';
import { type Deletion, regroup } from './card-number.ts';
import type { Problem } from './problems.ts';

const NUMBER = 'field-cardNumber';
const EXPIRY = 'field-cardExpiry';

/** What is wrong with the card, before any bank is asked. */
export function cardInputProblems(values: Readonly<Record<string, string>>): readonly Problem[] {
  const { cardNumber = '', cardExpiry = '', cardCode = '' } = values;
  return cardProblems({ cardNumber, cardExpiry, cardCode }, Date.now());
}

/** Listens on the region: its fields come and go with the steps. */
export function formatCardInput(region: HTMLElement): void {
  const before = new WeakMap<HTMLInputElement, string>();
  region.addEventListener(
    'input',
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLInputElement) || target.id !== NUMBER) return;
      if (event instanceof InputEvent && event.isComposing) return;
      const caret = target.selectionStart ?? target.value.length;
      const formatted = regroup({ value: target.value, caret }, before.get(target) ?? '', deletionOf(event));
      if (formatted.value !== target.value) {
        target.value = formatted.value;
        target.setSelectionRange(formatted.caret, formatted.caret);
      }
      before.set(target, formatted.value);
      showBrand(target);
    },
    { capture: true },
  );
  region.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === EXPIRY) target.value = cardExpiryText(target.value);
  });
}

function deletionOf(event: Event): Deletion {
  if (!(event instanceof InputEvent)) return null;
  if (event.inputType === 'deleteContentBackward') return 'backward';
  return event.inputType === 'deleteContentForward' ? 'forward' : null;
}

function showBrand(input: HTMLInputElement): void {
  const { name } = cardBrand(input.value);
  const shown = input.parentElement?.querySelector<HTMLElement>('.card-brand');
  if (shown) {
    if (shown.textContent !== name) shown.textContent = name;
  } else if (name !== '') {
    // There before it says something, or screen readers would not hear it.
    const output = make('output', { className: 'card-brand field-hint', attributes: { for: input.id } });
    input.after(output);
    output.textContent = name;
  }
}
