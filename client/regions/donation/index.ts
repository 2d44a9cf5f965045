/** A donation: one of the sums, or one of one's own; never both, and not without any. */
import { fieldMessages } from '#shared/messages/forms';
import { make } from '../../core/element.ts';

export function enhance(element: HTMLElement): void {
  const form = element.querySelector<HTMLFormElement>('form.donation');
  if (form === null) return;
  const amounts = [...form.querySelectorAll<HTMLInputElement>('input[name=amount]')];
  const other = form.querySelector<HTMLInputElement>('input[name=otherAmount]');
  form.noValidate = true;
  other?.addEventListener('input', () => {
    if (other.value !== '') for (const amount of amounts) amount.checked = false;
  });
  for (const amount of amounts)
    amount.addEventListener('change', () => {
      if (other !== null) other.value = '';
    });
  form.addEventListener('submit', (event) => {
    const problem = problemOf(
      amounts.some(({ checked }) => checked),
      other?.value ?? '',
      other?.validity.badInput === true,
    );
    form.querySelector('.field-error')?.remove();
    if (problem === null) return;
    event.preventDefault();
    const [first] = amounts;
    const container = first?.closest('fieldset')?.querySelector('legend') ?? other?.closest('.field');
    container?.prepend(make('span', { className: 'field-error', text: problem, attributes: { role: 'alert' } }));
    (other?.value ? other : (first ?? other))?.focus();
  });
}

/** What is wrong with an amount; null when nothing is. */
export function problemOf(hasAmount: boolean, other: string, isBad: boolean): string | null {
  if (isBad) return fieldMessages.currency;
  if (other === '') return hasAmount ? null : fieldMessages.required;
  return Number(other) > 0 ? null : fieldMessages.currency;
}
