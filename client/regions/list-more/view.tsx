import type { MouseEvent, RefObject } from 'react';
import { cartMessages } from '#shared/messages/cart';
import type { ListMoreView } from '#shared/regions/list-more';
import type { State } from './machine.ts';

interface ViewProps {
  readonly view: ListMoreView;
  readonly kind: State['kind'];
  readonly onClick: (event: MouseEvent) => void;
  readonly place: RefObject<HTMLParagraphElement | null>;
}

export function ListMoreMarkup({ view, kind, onClick, place }: ViewProps) {
  const texts: Readonly<Record<State['kind'], string>> = {
    idle: view.text,
    complete: view.text,
    loading: 'Loading…',
    failed: cartMessages.again,
  };
  return (
    <p className="list-more-row" ref={place}>
      {kind !== 'complete' && (
        <a
          className="list-more sqs-button-element--secondary"
          data-replay=""
          href={view.url}
          rel="nofollow"
          aria-busy={kind === 'loading' || undefined}
          onClick={onClick}
        >
          {texts[kind]}
        </a>
      )}
      <span className="list-more-count" role="status">
        {view.countText}
      </span>
    </p>
  );
}
