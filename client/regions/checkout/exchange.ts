/** Puts the checkout's page as the server has it now in the place of the one that is shown; nothing that was typed is lost. */
import { partOf } from './send.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTyped = (control: Control): boolean =>
  control instanceof HTMLSelectElement
    ? !(control.selectedOptions[0]?.defaultSelected ?? control.selectedIndex <= 0)
    : control.type !== 'hidden' && control.type !== 'radio' && control.value !== control.defaultValue;

/** `taken`: the form that the server has taken; what was typed into it has done its duty. */
export function exchange(region: HTMLElement, page: Document, taken: HTMLFormElement | null): void {
  const shown = partOf(region);
  const next = partOf(page);
  if (shown === null || next === null) return;
  const typed = [...shown.querySelectorAll<Control>('input[id], select[id], textarea[id]')].filter(
    (control) => isTyped(control) && control.form !== taken,
  );
  const focus = shown.contains(document.activeElement) ? document.activeElement?.id : undefined;
  shown.replaceWith(document.adoptNode(next));
  for (const { id, value } of typed) {
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
export function exchangeTotals(region: HTMLElement, page: Document): void {
  const [shown, next] = [region, page].map((part) => part.querySelector('.checkout .summary'));
  if (shown && next) shown.replaceWith(document.adoptNode(next));
}

/** What is to be paid, as the page says it. */
export const totalText = (region: HTMLElement): string =>
  [...region.querySelectorAll('.totals .total')].at(-1)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
