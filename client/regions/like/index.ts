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
  for (const place of element.querySelectorAll<HTMLElement>('.sqs-simple-like'))
    likeButton(place, store, page.get(createWriter));
}

function likeButton(place: HTMLElement, store: Store | null, writer: Writer): void {
  const itemId = place.dataset['itemId'] ?? '';
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
  place.replaceChildren(button, status);
  const show = (like: State): void => {
    place.dataset['state'] = like.kind;
    button.setAttribute('aria-pressed', String(like.isLiked));
    count.textContent = like.count === 0 ? '' : String(like.count);
    status.textContent = like.kind === 'failed' ? 'That did not work. Please try again.' : '';
  };
  const first = initial(liked(store).includes(itemId), numberOf(place.dataset['likeCount'] ?? '0'));
  const machine = createMachine(first, transition, show);
  button.addEventListener('click', async () => {
    if (!machine.send({ type: 'toggle' })) return;
    const { isLiked } = machine.state;
    const total = await ask(writer, itemId, isLiked);
    if (total === null) return void machine.send({ type: 'refused' });
    remember(store, itemId, isLiked);
    machine.send({ type: 'counted', count: total });
  });
  show(machine.state);
}

async function ask({ write }: Writer, itemId: string, isLiked: boolean): Promise<number | null> {
  const method = isLiked ? 'POST' : 'DELETE';
  const result = await write(ADDRESS, { method, json: { itemId }, timeout: 10_000, onFailure: silent });
  return result.ok ? numberOf(field(result.value, 'likeCount')) : null;
}

function liked(store: Store | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(store?.getItem(KEY) ?? '{}');
    return isData(stored) ? Object.keys(stored) : [];
  } catch (error) {
    console.warn('the likes of this browser cannot be read', error);
    return [];
  }
}

function remember(store: Store | null, itemId: string, isLiked: boolean): void {
  const others = liked(store).filter((id) => id !== itemId);
  store?.setItem(
    KEY,
    JSON.stringify(Object.fromEntries([...others, ...(isLiked ? [itemId] : [])].map((id) => [id, 1]))),
  );
}
