/** Events as YUI tells them: of elements, of the page, and names that themes give each other. */
import { withAbsent } from './absent.ts';

/** The node of what an event happened to. */
export type ToNode = (target: Node | Window | null) => unknown;

export interface Handle {
  detach(): void;
}

/** One handle of several. */
export const handleOf = (handles: readonly Handle[]): Handle => {
  const detach = (): void => {
    for (const handle of handles) handle.detach();
  };
  return withAbsent({ detach }, 'EventHandle');
};

export type Listener = (this: unknown, event: unknown) => unknown;

/** YUI's names for what browsers call otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  tap: 'click',
  windowresize: 'resize',
  mouseenter: 'mouseover',
  mouseleave: 'mouseout',
  gesturemovestart: 'pointerdown',
  valuechange: 'input',
  valueChange: 'input',
  touchstart: 'touchstart',
};

interface ListenOptions {
  /** `this` of the listener; the node by default. */
  readonly context?: unknown;
  /** Listens to what matches it inside of the target. */
  readonly selector?: string;
  readonly isOnce?: boolean;
}

export type Listen = (
  target: Node | Window,
  types: string | readonly string[],
  call: Listener,
  options?: ListenOptions,
) => Handle;

/** Makes what listens on an element, or with a selector to what matches it inside. */
export const listener =
  (toNode: ToNode): Listen =>
  (target, types, call, { context, selector, isOnce = false } = {}) => {
    const handles = (typeof types === 'string' ? [types] : types).map((spec) => {
      // A name may carry a category: `menu|click`.
      const type = spec.replace(/^.*\|/, '');
      const isEntering = type === 'mouseenter' || type === 'mouseleave';
      const name = isEntering && selector === undefined ? type : (NAMES[type] ?? type);
      const onEvent = (event: Event): void => {
        const inside = selector === undefined ? target : closest(event.target, selector);
        if (inside === null) return;
        if (isEntering && selector !== undefined && isInside(inside, event)) return;
        const current = toNode(inside);
        if (isOnce) target.removeEventListener(name, onEvent);
        if (call.call(context ?? current, facade(event, current, toNode)) === false) event.preventDefault();
      };
      target.addEventListener(name, onEvent);
      return { detach: () => target.removeEventListener(name, onEvent) };
    });
    return handleOf(handles);
  };

const closest = (target: EventTarget | null, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null;

const isInside = (element: Node | Window, event: Event): boolean =>
  event instanceof MouseEvent && element instanceof Node && element.contains(event.relatedTarget as Node | null);

/** An event with nodes for its targets. */
function facade(event: Event, currentTarget: unknown, toNode: ToNode): object {
  const halt = (): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  return new Proxy(event, {
    get(of, key) {
      if (key === 'halt') return halt;
      if (key === '_event') return of;
      if (key === 'currentTarget') return currentTarget;
      if (key === 'target' || key === 'relatedTarget') return toNode(Reflect.get(of, key) as Node | null);
      const value = Reflect.get(of, key) as unknown;
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
}
