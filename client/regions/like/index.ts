/** The button that likes an item. Which items this browser likes is kept in it; the server keeps only how many do. */
import { field, isData, numberOf } from '#shared/json';
import { make } from '../../browser/element.ts';
import { write } from '../../browser/write.ts';
import { openStore, type Store } from '../../session/open-store.ts';
import { initialLike, type LikeEvent, transitionLike } from './machine.ts';

const KEY = 'likes';
const ADDRESS = '/api/likes';

export function enhance(element: HTMLElement): void {
  const store = openStore('localStorage');
  for (const place of element.querySelectorAll<HTMLElement>('.sqs-simple-like')) likeButton(place, store);
}

function likeButton(place: HTMLElement, store: Store | null): void {
  const itemId = place.dataset['itemId'] ?? '';
  if (itemId === '') return;
  let like = initialLike(liked(store).includes(itemId), numberOf(place.dataset['likeCount'] ?? '0'));
  const heart = make('span', { className: 'like-icon', attributes: { 'aria-hidden': 'true' } });
  const count = make('span', { className: 'like-count' });
  const said = make('output', { className: 'visually-hidden' });
  const button = make(
    'button',
    { className: 'like-button', attributes: { type: 'button' } },
    heart,
    make('span', { text: 'Like' }),
    ' ',
    count,
  );
  place.replaceChildren(button, said);
  const show = (): void => {
    place.dataset['state'] = like.kind;
    button.setAttribute('aria-pressed', String(like.isLiked));
    count.textContent = like.count === 0 ? '' : String(like.count);
    said.textContent = like.kind === 'failed' ? 'That did not work. Please try again.' : '';
  };
  const send = (event: LikeEvent): void => {
    like = transitionLike(like, event);
    show();
  };
  button.addEventListener('click', async () => {
    if (like.kind === 'asking') return;
    send({ type: 'toggle' });
    const { isLiked } = like;
    const total = await ask(itemId, isLiked);
    if (total === null) return send({ type: 'refused' });
    remember(store, itemId, isLiked);
    send({ type: 'counted', count: total });
  });
  show();
}

async function ask(itemId: string, isLiked: boolean): Promise<number | null> {
  const answer = await write(ADDRESS, {
    method: isLiked ? 'POST' : 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ itemId }),
    timeout: 10_000,
    onFailure: () => {},
  });
  return answer.ok ? numberOf(field(answer.data, 'likeCount')) : null;
}

function liked(store: Store | null): readonly string[] {
  try {
    const given: unknown = JSON.parse(store?.getItem(KEY) ?? '{}');
    return isData(given) ? Object.keys(given) : [];
  } catch (error) {
    console.warn('the likes of this browser cannot be read', error);
    return [];
  }
}

function remember(store: Store | null, itemId: string, isLiked: boolean): void {
  const others = liked(store).filter((one) => one !== itemId);
  store?.setItem(
    KEY,
    JSON.stringify(Object.fromEntries([...others, ...(isLiked ? [itemId] : [])].map((one) => [one, 1]))),
  );
}
