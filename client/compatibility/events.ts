/** Events in YUI's style: of elements, of the page, and custom events of themes. */
import { withAbsent } from './absent.ts';

/** Wraps an event target as a node. */
export type ToNode = (target: Node | Window | null) => unknown;

export interface Handle {
  detach(): void;
}

/** Combines several handles. */
export const handleOf = (handles: readonly Handle[]): Handle => {
  const detach = (): void => {
    for (const handle of handles) handle.detach();
  };
  return withAbsent({ detach }, 'EventHandle');
};

export type Listener = (this: unknown, event: unknown) => unknown;

/** YUI's names of browser events. */
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
  /** `this` of the listener; by default the node. */
  readonly context?: unknown;
  /** Only for matching elements inside the target. */
  readonly selector?: string;
  readonly isOnce?: boolean;
}

export type Listen = (
  target: Node | Window,
  types: string | readonly string[],
  call: Listener,
  options?: ListenOptions,
) => Handle;

/** Creates a listener for an element, or for elements inside it that match a selector. */
export const listener =
  (toNode: ToNode): Listen =>
  (target, types, call, { context, selector, isOnce = false } = {}) => {
    const handles = (typeof types === 'string' ? [types] : types).map((spec) => {
      // A type may have a category prefix: `menu|click`.
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

/** An event whose targets are nodes. */
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
