/** What a visitor did in a region before it was awake: kept, and done again when it is. */

interface Kept {
  readonly type: 'click' | 'submit';
  readonly target: HTMLElement;
  /** Where the target stands in its region, for the case that the region's markup is put back. */
  readonly path: readonly number[];
}

const kept = new WeakMap<Element, Kept[]>();

const BUTTONS = 'button,input[type=submit],input[type=image],[role=button],[aria-haspopup]';

const regionOf = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>('site-region') : null;

const sleeps = (region: Element): boolean => !/awake|failed/.test(region.getAttribute('data-region') ?? '');

function pathTo(node: Element, region: Element): number[] {
  const path: number[] = [];
  for (let at = node; at !== region && at.parentElement !== null; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  return path;
}

function keep(event: Event, region: HTMLElement, type: Kept['type'], target: HTMLElement): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  const list = kept.get(region) ?? [];
  list.push({ type, target, path: pathTo(target, region) });
  kept.set(region, list);
}

/** Listens from the window down, before anybody else. `rouse` wakes a region: a pointer, a finger or the focus is intent. */
export function keepEvents(rouse: (region: HTMLElement) => void): void {
  const onIntent = ({ target }: Event): void => {
    const region = regionOf(target);
    if (region !== null && sleeps(region)) rouse(region);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin', 'input', 'change'])
    addEventListener(type, onIntent, { capture: true, passive: true });
  addEventListener(
    'click',
    (event) => {
      const region = regionOf(event.target);
      if (region === null || !sleeps(region)) return;
      rouse(region);
      const button = (event.target as Element).closest<HTMLElement>(BUTTONS);
      // Links lead somewhere by themselves, and boxes keep their own ticks.
      if (button !== null && region.contains(button)) keep(event, region, 'click', button);
    },
    true,
  );
  addEventListener(
    'submit',
    (event) => {
      const region = regionOf(event.target);
      if (region === null || !sleeps(region)) return;
      rouse(region);
      keep(event, region, 'submit', event.target as HTMLElement);
    },
    true,
  );
}

/** Does again what was kept for a region, in order. */
export function replay(region: HTMLElement): void {
  const list = kept.get(region) ?? [];
  kept.delete(region);
  for (const { type, target, path } of list) {
    let node: Element | undefined = region;
    if (!target.isConnected) for (const index of path) node = node?.children[index];
    const found = target.isConnected ? target : (node as HTMLElement | undefined);
    if (type === 'submit') (found as HTMLFormElement | undefined)?.requestSubmit();
    else found?.click();
  }
}
