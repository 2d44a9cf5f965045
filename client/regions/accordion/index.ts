/** Disclosure sections. They work natively; this adds arrow keys, links into closed sections, and printing. */
import { edgeOfKey } from '../../core/list-keys.ts';

export function enhance(element: HTMLElement): void {
  const parts = [...element.querySelectorAll<HTMLDetailsElement>('.accordion > details')];
  const heads = parts.flatMap((part) => part.querySelector('summary') ?? []);
  for (const [at, head] of heads.entries())
    head.addEventListener('keydown', (event) => {
      const next = indexOfKey(event.key, at, heads.length);
      if (next === null) return;
      event.preventDefault();
      heads[next]?.focus();
    });
  const openTarget = (): void => {
    const target = document.querySelector(':target');
    const part = parts.find((details) => target !== null && details.contains(target));
    if (part === undefined || part.open) return;
    part.open = true;
    target?.scrollIntoView();
  };
  addEventListener('hashchange', openTarget);
  openTarget();
  openForPrint(parts);
}

/** The index for an arrow key; null for other keys. */
export function indexOfKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  return edgeOfKey(key, count);
}

function openForPrint(parts: readonly HTMLDetailsElement[]): void {
  let closed: { readonly part: HTMLDetailsElement; readonly group: string }[] = [];
  addEventListener('beforeprint', () => {
    closed = parts.filter(({ open }) => !open).map((part) => ({ part, group: part.name }));
    // Sections with the same name would close each other.
    for (const part of parts) part.name = '';
    for (const { part } of closed) part.open = true;
  });
  addEventListener('afterprint', () => {
    for (const { part } of closed) part.open = false;
    const group = closed[0]?.group ?? '';
    for (const part of parts) part.name = group;
    closed = [];
  });
}
