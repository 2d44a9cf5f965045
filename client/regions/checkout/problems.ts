/** What is wrong with a form: said at its fields and above them all, in the markup that the server writes for the same. */
import { namedProblem } from '#shared/messages/forms';
import { make } from '../../core/element.ts';
import { checkoutOf } from './send.ts';

export interface Problem {
  /** Its field's name; empty: the whole form is meant. */
  readonly field: string;
  readonly message: string;
}

const TITLE = 'There is a problem';
const MARK = 'Error: ';

/** Shows what is wrong, instead of what was wrong before. The summary is given back: who has pressed a button is led to it. */
export function showProblems(region: HTMLElement, problems: readonly Problem[]): HTMLElement {
  clearProblems(region);
  for (const problem of problems) markField(region, problem);
  const list = make('ul', {}, ...problems.map((problem) => make('li', {}, summaryEntry(region, problem))));
  const summary = make(
    'div',
    { className: 'error-summary', attributes: { role: 'alert', tabindex: '-1', id: 'error-summary' } },
    make('h2', { text: TITLE }),
    list,
  );
  checkoutOf(region)?.querySelector('#checkout-root')?.before(summary);
  if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
  return summary;
}

/** Takes away what is said of fields that are right by now. `invalid`: those that are not. */
export function updateProblems(region: HTMLElement, invalid: readonly Problem[]): void {
  for (const error of region.querySelectorAll<HTMLElement>('.field-error')) {
    const field = error.id.replace('error-', '');
    const now = invalid.find((problem) => problem.field === field);
    if (now === undefined) unmarkField(region, field);
    else error.lastChild?.replaceWith(now.message);
  }
  updateSummary(region);
}

/** A field that is right now. */
export function clearFieldError(region: HTMLElement, field: string): void {
  if (region.querySelector(`#error-${CSS.escape(field)}`) === null) return;
  unmarkField(region, field);
  updateSummary(region);
}

/** The summary says what the fields say; without any of them it goes. */
function updateSummary(region: HTMLElement): void {
  const summary = region.querySelector('.error-summary');
  for (const link of summary?.querySelectorAll<HTMLAnchorElement>('a[href^="#field-"]') ?? [])
    if (region.querySelector(`#error-${link.hash.slice('#field-'.length)}`) === null) link.closest('li')?.remove();
  if (summary?.querySelector('li') === null) clearProblems(region);
}

export function clearProblems(region: HTMLElement): void {
  for (const { id } of region.querySelectorAll<HTMLElement>('.field-error'))
    unmarkField(region, id.replace('error-', ''));
  region.querySelector('.error-summary')?.remove();
  if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
}

const controlOf = (region: HTMLElement, field: string): HTMLElement | null =>
  region.querySelector<HTMLElement>(`#field-${CSS.escape(field)}`);

/** A field's own name for itself: its label without what is said beside it. */
function labelOf(region: HTMLElement, field: string): string {
  const label = region.querySelector(`label[for="field-${CSS.escape(field)}"]`);
  return label?.firstChild?.textContent?.trim() ?? '';
}

function summaryEntry(region: HTMLElement, { field, message }: Problem): Node | string {
  const label = labelOf(region, field);
  if (field === '') return message;
  return make('a', {
    text: namedProblem(label, message),
    attributes: { href: `#field-${field}` },
  });
}

function markField(region: HTMLElement, { field, message }: Problem): void {
  const control = field === '' ? null : controlOf(region, field);
  if (control === null) return;
  const id = `error-${field}`;
  const error = make('p', { className: 'field-error', attributes: { id } });
  error.append(make('span', { className: 'visually-hidden', text: MARK }), message);
  control.closest('.field')?.prepend(error);
  control.setAttribute('aria-invalid', 'true');
  describe(control, [id]);
}

function unmarkField(region: HTMLElement, field: string): void {
  const id = `error-${field}`;
  region.querySelector(`#${CSS.escape(id)}`)?.remove();
  const control = controlOf(region, field);
  control?.removeAttribute('aria-invalid');
  if (control !== null) describe(control, []);
}

/** What a control is described by: what is wrong with it, and the hint that stays. */
function describe(control: HTMLElement, errors: readonly string[]): void {
  const before = (control.getAttribute('aria-describedby') ?? '').split(' ');
  const all = [...errors, ...before.filter((id) => id !== '' && !id.startsWith('error-'))];
  if (all.length === 0) control.removeAttribute('aria-describedby');
  else control.setAttribute('aria-describedby', all.join(' '));
}
