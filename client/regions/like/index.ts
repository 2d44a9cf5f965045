/** The button that likes an item. The browser stores which items it likes; the server only how many do. */
import { field, isData, numberOf } from '#shared/json';
import { make } from '../../core/element.ts';
import { silent } from '../../core/http.ts';
import { createMachine } from '../../core/machine.ts';
import type { Page } from '../../core/page.ts';
import { createWriter, type Writer } from '../../core/writer.ts';
import { openStore, type Store } from '../../session/open-store.ts';
import { initial, type State, transition } from './machine.ts';

const KEY = 'likes';
const ADDRESS = '/api/likes';

export function enhance(element: HTMLElement, _props: object, page: Page): void {
  const store = openStore('localStorage');
  for (const container of element.querySelectorAll<HTMLElement>('.sqs-simple-like'))
    enhanceLikeButton(container, store, page.get(createWriter));
}

function enhanceLikeButton(container: HTMLElement, store: Store | null, writer: Writer): void {
  const itemId = container.dataset['itemId'] ?? '';
  if (itemId === '') return;
  const heart = make('span', { className: 'like-icon', attributes: { 'aria-hidden': 'true' } });
  const count = make('span', { className: 'like-count' });
  const status = make('output', { className: 'visually-hidden' });
  const button = make(
    'button',
    { className: 'like-button', attributes: { type: 'button' } },
    heart,
    make('span', { text: 'Like' }),
    ' ',
    count,
  );
  container.replaceChildren(button, status);
  const show = (state: State): void => {
    container.dataset['state'] = state.kind;
    button.setAttribute('aria-pressed', String(state.isLiked));
    count.textContent = state.count === 0 ? '' : String(state.count);
    status.textContent = state.kind === 'failed' ? 'That did not work. Please try again.' : '';
  };
  const first = initial(readLikes(store).includes(itemId), numberOf(container.dataset['likeCount'] ?? '0'));
  const machine = createMachine(first, transition, show);
  button.addEventListener('click', async () => {
    if (!machine.send({ type: 'toggle' })) return;
    const { isLiked } = machine.state;
    const total = await sendLike(writer, itemId, isLiked);
    if (total === null) return void machine.send({ type: 'failed' });
    storeLike(store, itemId, isLiked);
    machine.send({ type: 'counted', count: total });
  });
  show(machine.state);
}

async function sendLike({ write }: Writer, itemId: string, isLiked: boolean): Promise<number | null> {
  const method = isLiked ? 'POST' : 'DELETE';
  const result = await write(ADDRESS, { method, json: { itemId }, timeout: 10_000, onFailure: silent });
  return result.ok ? numberOf(field(result.value, 'likeCount')) : null;
}

function readLikes(store: Store | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(store?.getItem(KEY) ?? '{}');
    return isData(stored) ? Object.keys(stored) : [];
  } catch (error) {
    console.warn('the likes of this browser cannot be read', error);
    return [];
  }
}

function storeLike(store: Store | null, itemId: string, isLiked: boolean): void {
  const others = readLikes(store).filter((id) => id !== itemId);
  store?.setItem(
    KEY,
    JSON.stringify(Object.fromEntries([...others, ...(isLiked ? [itemId] : [])].map((id) => [id, 1]))),
  );
}
