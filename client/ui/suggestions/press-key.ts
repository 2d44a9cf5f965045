import type { Event as ListEvent, State } from './machine.ts';

type Key = Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>;

/** The action of a key in an open list of suggestions. */
export function pressKey<Item>(
  event: Key,
  state: Extract<State<Item>, { readonly kind: 'open' }>,
  send: (event: ListEvent<Item>) => unknown,
  choose: (item: Item) => void,
): void {
  const { key } = event;
  const active = state.items[state.active];
  if (key === 'ArrowDown' || key === 'ArrowUp') send({ type: key === 'ArrowDown' ? 'down' : 'up' });
  else if (key === 'Escape') {
    send({ type: 'close' });
    // A dialog around the field stays open.
    event.stopPropagation();
  } else if (key === 'Enter' && active !== undefined) choose(active);
  else return;
  event.preventDefault();
}
