/** Puts the checkout's page as the server has it now in the place of the one that is shown; nothing that was typed is lost. */
import { checkoutOf } from './send.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isChanged = (control: Control): boolean =>
  control instanceof HTMLSelectElement
    ? !(control.selectedOptions[0]?.defaultSelected ?? control.selectedIndex <= 0)
    : control.type !== 'hidden' && control.type !== 'radio' && control.value !== control.defaultValue;

/** `accepted`: the form that the server has accepted; its values are not restored. */
export function replaceCheckout(region: HTMLElement, page: Document, accepted: HTMLFormElement | null): void {
  const current = checkoutOf(region);
  const next = checkoutOf(page);
  if (current === null || next === null) return;
  const changed = [...current.querySelectorAll<Control>('input[id], select[id], textarea[id]')].filter(
    (control) => isChanged(control) && control.form !== accepted,
  );
  const focus = current.contains(document.activeElement) ? document.activeElement?.id : undefined;
  current.replaceWith(document.adoptNode(next));
  for (const { id, value } of changed) {
    const control = region.querySelector<Control>(`#${CSS.escape(id)}`);
    if (control !== null) control.value = value;
  }
  if (page.title !== '') document.title = page.title;
  const summary = next.querySelector<HTMLElement>('.error-summary');
  if (summary !== null) summary.focus();
  // A button without an id has the focus where codes are taken out, and its code is gone with it.
  else if (focus !== undefined) document.getElementById(focus || 'field-code')?.focus();
}

/** The order's summary alone, as another page of the checkout says it. */
export function replaceTotals(region: HTMLElement, page: Document): void {
  const [current, next] = [region, page].map((part) => part.querySelector('.checkout .summary'));
  if (current && next) current.replaceWith(document.adoptNode(next));
}

/** What is to be paid, as the page says it. */
export const totalText = (region: HTMLElement): string =>
  [...region.querySelectorAll('.totals .total')].at(-1)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
