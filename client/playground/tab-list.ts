/** Tabs by the usual pattern: one is in the tab order, arrow keys move between them. */
import { make } from '../core/element.ts';

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** Number shown after the label, such as a count of problems. */
  readonly count?: number;
}

export interface TabList {
  /** Shows these tabs, with one selected. */
  show(tabs: readonly Tab[], selected: string): void;
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Creates tabs in an element with `role=tablist`; `panel` is the panel that all of them control. */
export function createTabList(list: HTMLElement, panel: HTMLElement, choose: (id: string) => void): TabList {
  let shown: readonly Tab[] = [];
  let hasFocus = false;
  const buttonOf = (id: string): HTMLButtonElement | null =>
    [...list.querySelectorAll('button')].find((button) => button.dataset['tab'] === id) ?? null;
  list.addEventListener('click', ({ target }) => {
    const id = (target as Element).closest<HTMLElement>('[data-tab]')?.dataset['tab'];
    if (id !== undefined) choose(id);
  });
  list.addEventListener('keydown', (event) => {
    const move = MOVES[event.key];
    const at = shown.findIndex(({ id }) => buttonOf(id) === document.activeElement);
    if (move === undefined || at < 0) return;
    event.preventDefault();
    hasFocus = true;
    choose(shown[move(at, shown.length)]?.id ?? '');
    hasFocus = false;
  });
  return {
    show(tabs, selected) {
      const focusAgain = hasFocus || list.contains(document.activeElement);
      shown = tabs;
      list.replaceChildren(...tabs.map((tab) => tabButton(tab, tab.id === selected, panel.id)));
      const chosen = buttonOf(selected);
      panel.setAttribute('aria-labelledby', chosen?.id ?? '');
      if (focusAgain) chosen?.focus();
      chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}

function tabButton({ id, label, count = 0 }: Tab, isSelected: boolean, panelId: string): HTMLButtonElement {
  const attributes = {
    type: 'button',
    id: `tab-${panelId}-${id}`,
    'data-tab': id,
    role: 'tab',
    'aria-selected': String(isSelected),
    'aria-controls': panelId,
    tabindex: isSelected ? '0' : '-1',
  };
  const button = make('button', { attributes, text: label });
  if (count > 0) button.append(' ', make('span', { className: 'badge', text: String(count) }));
  return button;
}
