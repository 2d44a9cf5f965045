/** The like button of an item. */
import { useEffect, useReducer } from 'react';
import { numberOf } from '#shared/json';
import { createWriter } from '../../core/writer.ts';
import { withReact } from '../../hydration/hydrate-region.tsx';
import { openStore } from '../../session/open-store.ts';
import { Adopted, Markup, type Override } from '../../ui/markup/markup.tsx';
import { hasClass, type MarkupElement } from '../../ui/markup/read-markup.ts';
import { usePage } from '../../ui/use-page.ts';
import { useIsHydrated, useRegionMarkup } from '../../ui/use-region.ts';
import { readLikes, sendLike, storeLike } from './likes.ts';
import { initial, transition } from './machine.ts';

function Region() {
  const nodes = useRegionMarkup();
  return (
    <Markup
      nodes={nodes}
      override={(element) => (hasClass(element, 'sqs-simple-like') ? <Like element={element} /> : undefined)}
    />
  );
}

export const enhance = withReact(Region);

function Like({ element }: { readonly element: MarkupElement }) {
  const { writer, itemId } = { writer: usePage().get(createWriter), itemId: element.attributes['data-item-id'] ?? '' };
  const isHydrated = useIsHydrated();
  const [state, send] = useReducer(transition, initial(false, numberOf(element.attributes['data-like-count'] ?? '0')));
  useEffect(() => {
    if (readLikes(openStore('localStorage')).includes(itemId)) send({ type: 'stored' });
  }, [itemId]);
  const isSaving = state.kind === 'saving';
  useEffect(() => {
    if (!isSaving) return;
    void sendLike(writer, itemId, state.isLiked).then((count) => {
      if (count === null) return send({ type: 'failed' });
      storeLike(openStore('localStorage'), itemId, state.isLiked);
      send({ type: 'counted', count });
    });
  }, [isSaving, writer, itemId, state.isLiked]);
  const override: Override = (part) => {
    if (hasClass(part, 'like-count'))
      return <Adopted element={part}>{state.count === 0 ? '' : `${state.count}`}</Adopted>;
    if (!hasClass(part, 'like-button')) return undefined;
    const props = { 'aria-pressed': state.isLiked, onClick: () => send({ type: 'toggle' }) };
    return <Adopted element={part} override={override} props={props} />;
  };
  return (
    <Adopted
      element={element}
      override={override}
      props={isHydrated ? { 'data-state': state.kind } : {}}
      after={
        isHydrated && (
          <output className="visually-hidden">
            {state.kind === 'failed' ? 'That did not work. Please try again.' : ''}
          </output>
        )
      }
    />
  );
}
