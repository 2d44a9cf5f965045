/** Interactions in a region before its hydration: queued, and replayed afterwards. */

interface Queued {
  readonly type: 'click' | 'submit';
  readonly target: HTMLElement;
  /** Path of the target in its region, in case the region's markup is restored. */
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
 * Listens in the capture phase on the window. `hydrate` hydrates a region on intent: pointer, touch or focus. The returned function replays
 * a region's queued events in order.
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
    // Opens a tab or window: left to the browser.
    if (ctrlKey || metaKey || shiftKey) return;
    const button = (event.target as Element).closest<HTMLElement>(BUTTONS);
    // Other links navigate by themselves, and checkboxes keep their state.
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
