import { type MouseEvent, useEffect, useReducer, useRef } from 'react';
import { type ListMoreProps, listMoreView } from '#shared/regions/list-more';
import { listBefore, loadRows } from '../../lists/list-document.ts';
import { initial, transition } from './machine.ts';
import { ListMoreMarkup } from './view.tsx';

/** Adds the next page to the list before it. The URL becomes that of the longer list, so that Back returns to the same place. */
export function Region(props: ListMoreProps) {
  const [state, send] = useReducer(transition, props, initial);
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state.kind !== 'loading') return;
    const { nextUrl, moreUrl } = state.props;
    const list = place.current === null ? null : listBefore(place.current.closest('site-region') ?? place.current);
    void loadRows(nextUrl).then((next) => {
      if (next === null || list === null) return send({ type: 'failed' });
      const before = new Set([...list.children].map((row) => row.getAttribute('data-item-id')));
      const rows = next.rows.filter((row) => !before.has(row.getAttribute('data-item-id')));
      list.append(...rows);
      history.replaceState(history.state, '', moreUrl);
      send({ type: 'loaded', nextUrl: next.nextUrl, count: rows.length });
      // Moves the focus of the button's user to the start of the new rows.
      rows[0]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    });
  }, [state]);

  const onClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    send({ type: 'more' });
  };
  return <ListMoreMarkup view={listMoreView(state.props)} kind={state.kind} onClick={onClick} place={place} />;
}
