/** Tour dates: marks past ones by the visitor's clock. */

export function enhance(element: HTMLElement): void {
  const today = new Date().toLocaleDateString('sv-SE');
  for (const row of element.querySelectorAll<HTMLElement>('.tour-dates > li.is-coming')) markPast(row, today);
}

function markPast(row: HTMLElement, today: string): void {
  const day = row.querySelector('time')?.getAttribute('datetime')?.slice(0, 10) ?? '';
  if (day === '' || day >= today) return;
  row.classList.replace('is-coming', 'is-past');
  const state = row.querySelector('.tour-state');
  if (state !== null && state.textContent?.trim() !== 'Cancelled') state.textContent = 'Past';
}
