/** Embedded videos: an image with a play button; the service's frame is loaded on request. */
import { type MouseEvent, useEffect, useReducer, useRef, useState } from 'react';
import { field, textOf } from '#shared/json';
import { frameAddress } from '../../core/embeds.ts';
import { withReact } from '../../hydration/hydrate-region.tsx';
import { Adopted, Markup, type Override } from '../../ui/markup/markup.tsx';
import { findElement, hasClass, type MarkupElement } from '../../ui/markup/read-markup.ts';
import { useIsHydrated, useRegionMarkup } from '../../ui/use-region.ts';
import { frameSource, loadFrameAddress, withAutoplay } from './frames.ts';
import { initial, transition } from './machine.ts';
import { Frame, Poster } from './view.tsx';

function Region() {
  const nodes = useRegionMarkup();
  const override: Override = (element) => {
    if (element.tag === 'a' && hasClass(element, 'facade') && 'data-embed' in element.attributes)
      return <Facade element={element} />;
    return hasClass(element, 'sqs-video-wrapper') ? <Wrapper element={element} /> : undefined;
  };
  return <Markup nodes={nodes} override={override} />;
}

export const enhance = withReact(Region);

interface ElementProps {
  readonly element: MarkupElement;
}

function embedOf({ attributes }: MarkupElement): unknown {
  try {
    return JSON.parse(attributes['data-embed'] ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** The server's poster. Unknown services stay a link. */
function Facade({ element }: ElementProps) {
  const embed = embedOf(element);
  const url = textOf(field(embed, 'url'));
  const [state, send] = useReducer(transition, initial(null));
  const link = useRef<HTMLAnchorElement>(null);
  const { kind } = state;
  useEffect(() => {
    if (kind === 'looking') void loadFrameAddress(url).then((address) => send({ type: 'found', address }));
    if (kind === 'elsewhere' && link.current !== null) location.assign(link.current.href);
  }, [kind, url]);
  if (state.kind === 'playing')
    return <Frame address={state.address} title={textOf(field(embed, 'title')) || 'Video'} takesFocus />;
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    send({ type: 'play', address: frameAddress(url) });
  };
  return <Adopted element={element} props={{ ref: link, onClick }} />;
}

const isOverlay = (element: MarkupElement): boolean => hasClass(element, 'sqs-video-overlay');

/** The frame of the video formatter: its markup is in an attribute, and only the frame's URL is used. */
function Wrapper({ element }: ElementProps) {
  const { 'data-html': html = '', 'data-provider-name': provider = '', 'data-load': load } = element.attributes;
  const isHydrated = useIsHydrated();
  const [source] = useState(() => frameSource(html));
  const overlay = findElement(element.children, isOverlay);
  const isShown = overlay === undefined && load !== 'false';
  const [state, send] = useReducer(transition, null, () => initial(isShown ? source : null));
  if (source === null || !isHydrated) return <Adopted element={element} />;
  const title = provider === '' ? 'Video' : `Video on ${provider}`;
  const image = overlay === undefined ? undefined : findElement(overlay.children, ({ tag }) => tag === 'img');
  const player =
    state.kind === 'playing' ? (
      <Frame address={state.address} title={title} takesFocus={state.isAsked} />
    ) : (
      <Poster
        title={title}
        image={image?.attributes ?? null}
        onPlay={() => send({ type: 'play', address: withAutoplay(source) })}
      />
    );
  const override: Override = (part) => (part === overlay ? player : undefined);
  return <Adopted element={element} override={override} after={overlay === undefined && player} />;
}
