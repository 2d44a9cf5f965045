/** Dates of a tour: what has passed since the page was made is marked, and dates that are over fold away. */
import { make, makeButton } from '../../browser/element.ts';

export function enhance(element: HTMLElement): void {
  const list = element.querySelector<HTMLElement>('.tour-dates');
  if (list === null) return;
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > li')];
  const today = new Date().toLocaleDateString('sv-SE');
  for (const row of rows) markPast(row, today);
  const past = rows.filter((row) => row.classList.contains('is-past'));
  if (past.length === 0 || past.length === rows.length) return;
  let isOpen = false;
  const button = makeButton('', 'text-link tour-switch', () => show(!isOpen));
  const show = (next: boolean): void => {
    isOpen = next;
    for (const row of past) row.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    button.textContent = `${isOpen ? 'Hide' : 'Show'} past dates (${past.length})`;
  };
  show(false);
  list.after(make('p', {}, button));
}

/** A day that is over by the visitor's own clock; pages may be older than that. */
function markPast(row: HTMLElement, today: string): void {
  const day = row.querySelector('time')?.getAttribute('datetime')?.slice(0, 10) ?? '';
  if (day === '' || day >= today || row.classList.contains('is-past')) return;
  row.classList.replace('is-coming', 'is-past');
  const state = row.querySelector('.tour-state');
  if (state !== null && state.textContent?.trim() !== 'Cancelled') state.textContent = 'Over';
}
