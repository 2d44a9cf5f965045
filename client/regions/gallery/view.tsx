import type { Ref } from 'react';
import { icons } from '../../core/icons.ts';
import { Icon } from '../../ui/icon.tsx';
import { Adopted, type Override } from '../../ui/markup/markup.tsx';
import { hasClass, type MarkupElement, type MarkupNode } from '../../ui/markup/read-markup.ts';
import type { Event, State } from './machine.ts';

interface GalleryPartProps {
  readonly state: State;
  readonly send: (event: Event) => void;
}

/** The autoplay button, arrows, and what screen readers hear about the current image. */
export function Controls({ state, send, hasArrows }: GalleryPartProps & { readonly hasArrows: boolean }) {
  const { kind, index, count, hasAutoplay } = state;
  const isManual = kind === 'manual';
  return (
    <div className="gallery-controls">
      {hasAutoplay && (
        <button
          type="button"
          className="gallery-button gallery-play"
          aria-label={isManual ? 'Play the pictures' : 'Pause the pictures'}
          data-state={kind}
          onClick={() => send({ type: isManual ? 'play' : 'pause' })}
        >
          <Icon path={isManual ? icons.play : icons.pause} />
        </button>
      )}
      {hasArrows && (
        <>
          <Arrow name="Previous picture" icon={icons.previous} onClick={() => send({ type: 'previous' })} />
          <Arrow name="Next picture" icon={icons.next} onClick={() => send({ type: 'next' })} />
        </>
      )}
      {/* Autoplay is not announced. */}
      <output className="visually-hidden">{isManual ? `Picture ${index + 1} of ${count}` : ''}</output>
    </div>
  );
}

interface ArrowProps {
  readonly name: string;
  readonly icon: string;
  readonly onClick: () => void;
}

const Arrow = ({ name, icon, onClick }: ArrowProps) => (
  <button type="button" className="gallery-button" aria-label={name} onClick={onClick}>
    <Icon path={icon} />
  </button>
);

interface LinksProps extends Omit<GalleryPartProps, 'state'> {
  readonly element: MarkupElement;
  /** Null: not known yet. */
  readonly current: number | null;
  readonly ref: Ref<HTMLElement>;
}

/** Whether an element has the links to the images: dots or thumbnails. */
export const isLinks = (element: MarkupElement): boolean =>
  hasClass(element, 'gallery-dots') || hasClass(element, 'gallery-thumbs');

export function Links({ element, current, send, ref }: LinksProps) {
  const links = linksIn(element.children);
  const override: Override = (part) => {
    const index = links.indexOf(part);
    if (index < 0) return undefined;
    const onClick = (event: Pick<globalThis.Event, 'preventDefault'>): void => {
      event.preventDefault();
      send({ type: 'go', index });
    };
    return <Adopted element={part} props={{ onClick, 'aria-current': index === current ? 'true' : undefined }} />;
  };
  return <Adopted element={element} override={override} props={{ ref }} />;
}

const linksIn = (nodes: readonly MarkupNode[]): readonly MarkupElement[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : node.tag === 'a' ? [node] : linksIn(node.children)));
