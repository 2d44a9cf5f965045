/** Audio: a player in the formatter's empty frame, one sound at a time per page, and the tracks of an album in sequence. */
import { useEffect, useReducer } from 'react';
import { withReact } from '../../hydration/hydrate-region.tsx';
import { Adopted, Markup, type Override } from '../../ui/markup/markup.tsx';
import { hasClass, type MarkupElement, type MarkupNode } from '../../ui/markup/read-markup.ts';
import { useRegion } from '../../ui/use-page.ts';
import { useIsHydrated, useRegionMarkup } from '../../ui/use-region.ts';
import { type Event, initial, transition } from './machine.ts';

const FRAME = 'squarespace-audio-player';

function Region() {
  const nodes = useRegionMarkup();
  const isHydrated = useIsHydrated();
  const region = useRegion();
  const [state, send] = useReducer(transition, initial);
  const places = placesIn(nodes);
  useEffect(() => {
    // A sound that failed before the script arrived.
    [...region.querySelectorAll('audio')].forEach((sound, at) => {
      if (sound.error !== null) send({ type: 'failed', at });
    });
  }, [region]);
  const onEnd = (at: number): void => {
    send({ type: 'ended', at });
    // If the browser blocks autoplay, the track can be started by hand.
    const next = region.querySelectorAll('audio')[at + 1];
    next?.play().catch((error: unknown) => console.warn('the next track did not start', error));
  };
  const override: Override = (element) => {
    const at = places.indexOf(element);
    if (at < 0) return undefined;
    const sound = { at, isFailed: state.failed.includes(at), send, onEnd };
    if (element.tag === 'audio') return <Sound {...sound} element={element} />;
    return <Adopted element={element} after={isHydrated && <Player {...sound} frame={element} region={region} />} />;
  };
  return <Markup nodes={nodes} override={override} />;
}

export const enhance = withReact(Region);

/** Where sounds are or will be: players, and the formatter's empty frames. */
const placesIn = (nodes: readonly MarkupNode[]): readonly MarkupElement[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const isEmptyFrame = hasClass(node, FRAME) && node.attributes['data-audio-asset-url'] && node.children.length === 0;
    return node.tag === 'audio' || isEmptyFrame ? [node] : placesIn(node.children);
  });

interface SoundState {
  readonly at: number;
  readonly isFailed: boolean;
  readonly send: (event: Event) => void;
  readonly onEnd: (at: number) => void;
}

function listenersOf({ at, send, onEnd }: SoundState) {
  return {
    onPlay({ currentTarget }: { readonly currentTarget: HTMLAudioElement }): void {
      for (const other of document.querySelectorAll('audio')) if (other !== currentTarget) other.pause();
      send({ type: 'played', at });
    },
    onPause: () => send({ type: 'paused', at }),
    onEnded: () => onEnd(at),
    onError: () => send({ type: 'failed', at }),
  };
}

const Failure = () => (
  <p className="sound-failed" role="alert">
    This recording could not be loaded.
  </p>
);

/** A player in the markup. */
function Sound({ element, ...sound }: SoundState & { readonly element: MarkupElement }) {
  return (
    <>
      <Adopted element={element} props={listenersOf(sound)} />
      {sound.isFailed && <Failure />}
    </>
  );
}

interface PlayerProps extends SoundState {
  readonly frame: MarkupElement;
  readonly region: HTMLElement;
}

/** A player in the formatter's frame, named after the heading near it. */
function Player({ frame, region, ...sound }: PlayerProps) {
  const title = region.closest('article, li, figure')?.querySelector('h1, h2, h3')?.textContent?.trim() || 'Recording';
  return (
    <>
      <audio
        controls
        preload="none"
        src={frame.attributes['data-audio-asset-url']}
        aria-label={title}
        {...listenersOf(sound)}
      />
      {sound.isFailed && <Failure />}
    </>
  );
}
