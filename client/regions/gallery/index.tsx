/** Galleries: slideshow and slider with arrows, keys, drag and autoplay; a lightbox for any design. Keeps the server's markup. */
import type { KeyboardEvent, MouseEvent } from 'react';
import { withReact } from '../../hydration/hydrate-region.tsx';
import { openFrom } from '../../lightbox/open-on-click.ts';
import { Adopted, Markup, type Override } from '../../ui/markup/markup.tsx';
import { findElement, hasClass, type MarkupElement } from '../../ui/markup/read-markup.ts';
import { useIsHydrated, useRegionMarkup } from '../../ui/use-region.ts';
import type { Event } from './machine.ts';
import { type GalleryOptions, readOptions } from './options.ts';
import { useGallery } from './use-gallery.ts';
import { Controls, isLinks, Links } from './view.tsx';

function Region() {
  const nodes = useRegionMarkup();
  const override: Override = (element) => {
    const options = readOptions(element);
    return options === null ? undefined : <Gallery element={element} options={options} />;
  };
  return <Markup nodes={nodes} override={override} />;
}

export const enhance = withReact(Region);

interface GalleryProps {
  readonly element: MarkupElement;
  readonly options: GalleryOptions;
}

const isRow = (element: MarkupElement): boolean => hasClass(element, 'gallery-slides');

const isSlide = (node: MarkupElement | string): boolean => typeof node !== 'string' && hasClass(node, 'gallery-slide');

function Gallery({ element, options }: GalleryProps) {
  const count = findElement(element.children, isRow)?.children.filter(isSlide).length ?? 0;
  const { state, send, section, list, links } = useGallery(options, count);
  // The server's markup has no controls, and marks no image as current.
  const isShown = useIsHydrated() && state.count > 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = event.target === event.currentTarget ? eventOfKey(event.key, state.count) : null;
    if (next === null) return;
    event.preventDefault();
    send(next);
  };
  const onClick = (event: MouseEvent): void => {
    if (section.current !== null) openFrom(section.current, event.nativeEvent, options.theme);
  };
  const override: Override = (part) => {
    if (isRow(part))
      return (
        <>
          {isShown && <Controls state={state} send={send} hasArrows={options.hasArrows} />}
          <Adopted element={part} props={{ ref: list, onKeyDown }} />
        </>
      );
    if (isLinks(part)) return <Links element={part} current={isShown ? state.index : null} send={send} ref={links} />;
    return undefined;
  };
  const shown = isShown ? { 'data-state': state.kind } : {};
  return <Adopted element={element} override={override} props={{ ref: section, onClick, ...shown }} />;
}

function eventOfKey(key: string, count: number): Event | null {
  if (count < 2) return null;
  switch (key) {
    case 'ArrowRight':
      return { type: 'next' };
    case 'ArrowLeft':
      return { type: 'previous' };
    case 'Home':
      return { type: 'go', index: 0 };
    case 'End':
      return { type: 'go', index: count - 1 };
    default:
      return null;
  }
}
