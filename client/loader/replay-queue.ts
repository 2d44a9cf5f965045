/** What a visitor did in a region before it was hydrated: queued, and done again afterwards. */

interface Queued {
  readonly type: 'click' | 'submit';
  readonly target: HTMLElement;
  /** Where the target stands in its region, for the case that the region's markup is put back. */
  readonly path: readonly number[];
}

const BUTTONS =
  'button,input[type=submit],input[type=image],[role=button],[aria-haspopup],[data-replay],[data-lightbox],.facade';

const regionOf = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>('site-region') : null;

const isHydrated = (region: Element): boolean => /hydrated|failed/.test(region.getAttribute('data-region') ?? '');

function pathTo(node: Element, region: Element): number[] {
  const path: number[] = [];
  for (let at = node; at !== region && at.parentElement !== null; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  return path;
}

/**
 * Listens from the window down, before anybody else. `hydrate` hydrates a region: a pointer, a finger or the focus is intent. The function
 * that is given back does again what was queued for a region, in order.
 */
export function queueEvents(hydrate: (region: HTMLElement) => void): (region: HTMLElement) => void {
  const queues = new WeakMap<Element, Queued[]>();
  const queue = (event: Event, region: HTMLElement, type: Queued['type'], target: HTMLElement): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const list = queues.get(region) ?? [];
    list.push({ type, target, path: pathTo(target, region) });
    queues.set(region, list);
  };
  const listen = (types: readonly string[], passive: boolean, handle: (event: Event, region: HTMLElement) => void) => {
    const onEvent = (event: Event): void => {
      const region = regionOf(event.target);
      if (region === null || isHydrated(region)) return;
      hydrate(region);
      handle(event, region);
    };
    for (const type of types) addEventListener(type, onEvent, { capture: true, passive });
  };
  listen(['pointerover', 'touchstart', 'focusin', 'input', 'change'], true, () => {});
  listen(['click'], false, (event, region) => {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    // A tab or a window of its own: what a link does by itself.
    if (ctrlKey || metaKey || shiftKey) return;
    const button = (event.target as Element).closest<HTMLElement>(BUTTONS);
    // Other links lead somewhere by themselves, and boxes keep their own ticks.
    if (button !== null && region.contains(button)) queue(event, region, 'click', button);
  });
  listen(['submit'], false, (event, region) => queue(event, region, 'submit', event.target as HTMLElement));
  return (region) => {
    const list = queues.get(region) ?? [];
    queues.delete(region);
    for (const queued of list) replay(region, queued);
  };
}

function replay(region: HTMLElement, { type, target, path }: Queued): void {
  let node: Element | undefined = region;
  if (!target.isConnected) for (const index of path) node = node?.children[index];
  const element = target.isConnected ? target : (node as HTMLElement | undefined);
  if (type === 'submit') (element as HTMLFormElement | undefined)?.requestSubmit();
  else element?.click();
}
