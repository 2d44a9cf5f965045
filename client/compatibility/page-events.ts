/** `Y.on`: page lifecycle, events of the window and of matching elements, and custom events of themes. */
import { whenParsed } from '../images/watch-images.ts';
import { type Handle, handleOf, type Listener, listener } from './events.ts';
import { elementOf, findAll, nodeOf, pageOf, YNode } from './node.ts';

const PAGE_EVENTS = ['domready', 'contentready', 'available', 'load', 'window:load'];
const listen = listener((target) => nodeOf(target));

interface ListenAnywhereOptions {
  /** A selector, node or element; or `this`, for custom events and events of the window. */
  readonly where?: unknown;
  readonly context?: unknown;
  readonly isOnce: boolean;
}

/** Implements `Y.on(type, call, where, context)`. `own` handles custom events. */
export function listenAnywhere(
  own: EventTarget,
  type: string,
  call: Listener,
  { where, context, isOnce }: ListenAnywhereOptions,
): Handle {
  if (PAGE_EVENTS.includes(type)) {
    const onEvent = (): void => void call.call(context, {});
    if (type.endsWith('load') && document.readyState !== 'complete') addEventListener('load', onEvent, { once: true });
    else whenParsed(onEvent);
    return handleOf([{ detach: () => removeEventListener('load', onEvent) }]);
  }
  const page = pageOf(where);
  if (page !== null) return listen(page, type, call, { context, isOnce });
  if (typeof where === 'string')
    return handleOf(findAll(document, where).map((element) => listen(element, type, call, { context, isOnce })));
  if (where instanceof YNode || where instanceof Element)
    return listen(where instanceof YNode ? where._node : (elementOf(where) as Element), type, call, {
      context,
      isOnce,
    });
  if (type === 'windowresize' || `on${type}` in window) return listen(window, type, call, { context: where, isOnce });
  const onEvent = (event: Event): void => void call.call(where, (event as CustomEvent<unknown>).detail ?? {});
  own.addEventListener(type, onEvent, { once: isOnce });
  return handleOf([{ detach: () => own.removeEventListener(type, onEvent) }]);
}
