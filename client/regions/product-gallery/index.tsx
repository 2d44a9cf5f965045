import { type Dispatch, type MouseEvent, type RefObject, useDeferredValue, useEffect, useReducer, useRef } from 'react';
import { type ProductGalleryProps, productGalleryView, slidesOf } from '#shared/regions/product-gallery';
import { retryImport } from '../../core/retry-import.ts';
import { createProductStores, initialState, picturedIn } from '../../product/product-store.ts';
import { useStore } from '../../store/use-store.ts';
import { usePage } from '../../ui/use-page.ts';
import { type Event, initial, type State, transition } from './machine.ts';
import { GalleryMarkup } from './view.tsx';
import { scrollToSlide, watchRow } from './watch-row.ts';

/** The images of a product: swiped, chosen by thumbnail or variant, opened at full size. */
export function Region(props: ProductGalleryProps) {
  // The choice responds immediately; the images, which may be large, follow in the next frame.
  const variant = useDeferredValue(
    picturedIn(useStore(usePage().get(createProductStores)(props.itemId), initialState)),
  );
  const [state, send] = useReducer(transition, initial(slidesOf(props, null)));
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => send({ type: 'chosen', slides: slidesOf(props, variant) }), [props, variant]);
  useRow(row, state, send);
  const onOpen = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || row.current === null) return;
    event.preventDefault();
    void openAt(event.currentTarget, row.current, send);
  };
  return (
    <GalleryMarkup
      view={productGalleryView(props, state.slides, state.current)}
      row={row}
      onOpen={onOpen}
      onGo={(index) => send({ type: 'go', index })}
    />
  );
}

function useRow(
  row: RefObject<HTMLUListElement | null>,
  { kind, current, slides }: State,
  send: Dispatch<Event>,
): void {
  useEffect(() => (row.current === null ? undefined : watchRow(row.current, send)), [row, send]);
  useEffect(() => {
    // Also if slides were removed: the row's position may have changed.
    if (kind !== 'turning' || !slides.shown.includes(current) || row.current === null) return;
    if (!scrollToSlide(row.current, current)) send({ type: 'rested', index: current });
  }, [row, kind, current, slides, send]);
}

/** The row scrolls to the image that was seen last. */
async function openAt(link: HTMLAnchorElement, row: HTMLUListElement, send: Dispatch<Event>): Promise<void> {
  try {
    const { openLightbox, picturesOf } = await retryImport(() => import('../../lightbox/lightbox.tsx'));
    const pictures = picturesOf(row).filter((picture) => picture.link.closest('[hidden]') === null);
    const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    openLightbox(pictures, link, theme, (last) => {
      const slide = pictures[last]?.link.closest('li');
      if (slide) send({ type: 'go', index: [...row.children].indexOf(slide) });
    });
  } catch {
    // Without the script, the link is followed.
    location.assign(link.href);
  }
}
