import { type KeyboardEvent, type RefObject, useEffect, useReducer, useRef } from 'react';
import { icons } from '../core/icons.ts';
import { useModal } from '../ui/use-modal.ts';
import { followGestures, sizesIn } from './gestures.ts';
import { type Event, initial, type State, transition } from './machine.ts';
import { type Point, ZOOM_STEP } from './zoom.ts';

export interface Picture {
  readonly address: string;
  readonly alt: string;
  readonly caption: string;
}

interface ViewerProps {
  readonly pictures: readonly Picture[];
  readonly first: number;
  readonly theme: 'dark' | 'light';
  /** `index`: the image shown last. */
  readonly onClose: (index: number) => void;
}

/** Full-size images over the page, with keyboard, swipe and zoom. Focus stays in the dialog. */
export function Viewer({ pictures, first, theme, onClose }: ViewerProps) {
  const [state, send] = useReducer(transition, initial(first, pictures.length));
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(state);
  latest.current = state;
  const { dialog, close } = useModal({
    closesOnBack: true,
    onClose: () => onClose(latest.current.index),
    closesAt: (target, shown) => latest.current.zoom.scale === 1 && (target === shown || target === frame.current),
  });
  useEffect(() => {
    if (frame.current === null) return;
    return followGestures({ frame: frame.current, scale: () => latest.current.zoom.scale, send });
  }, []);
  usePreload(pictures[(state.index + 1) % pictures.length]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = frame.current === null ? null : eventOfKey(event.key, state, frame.current);
    if (next === null) return;
    event.preventDefault();
    send(next);
  };
  return (
    <dialog
      className={`lightbox lightbox-${theme}`}
      aria-label="Pictures"
      data-state={state.kind}
      data-zoomed={state.zoom.scale > 1 || undefined}
      ref={dialog}
      onKeyDown={onKeyDown}
    >
      <IconButton name="Close" icon={icons.close} className="lightbox-close" onClick={close} />
      <Frame frame={frame} picture={pictures[state.index]} state={state} send={send} />
      {pictures.length > 1 && (
        <>
          <IconButton
            name="Previous picture"
            icon={icons.previous}
            className="lightbox-previous"
            onClick={() => send({ type: 'previous' })}
          />
          <IconButton
            name="Next picture"
            icon={icons.next}
            className="lightbox-next"
            onClick={() => send({ type: 'next' })}
          />
        </>
      )}
      <Footer frame={frame} picture={pictures[state.index]} state={state} send={send} />
    </dialog>
  );
}

/** Preloads the next image. */
function usePreload(picture: Picture | undefined): void {
  const address = picture?.address;
  useEffect(() => {
    if (address !== undefined) new Image().src = address;
  }, [address]);
}

const PAN_PX = 80;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: PAN_PX, y: 0 },
  ArrowRight: { x: -PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_PX },
  ArrowDown: { x: 0, y: -PAN_PX },
};

const MIDDLE: Point = { x: 0, y: 0 };

/** `+` and `-` zoom, `0` fits; arrows pan a zoomed image, otherwise change the image. */
function eventOfKey(key: string, { zoom }: State, frame: HTMLElement): Event | null {
  const sizes = sizesIn(frame);
  if (key === '+' || key === '=') return { type: 'zoom', factor: ZOOM_STEP, at: MIDDLE, sizes };
  if (key === '-') return { type: 'zoom', factor: 1 / ZOOM_STEP, at: MIDDLE, sizes };
  if (key === '0') return { type: 'fit' };
  const by = arrows[key];
  if (by === undefined) return null;
  if (zoom.scale > 1) return { type: 'pan', by, sizes };
  return by.x === 0 ? null : { type: by.x < 0 ? 'next' : 'previous' };
}

interface FrameProps {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly picture: Picture | undefined;
  readonly state: State;
  readonly send: (event: Event) => void;
}

function Frame({ frame, picture, state: { index, zoom }, send }: FrameProps) {
  return (
    <div className="lightbox-frame" ref={frame}>
      {picture !== undefined && (
        <img
          src={picture.address}
          alt={picture.alt}
          draggable={false}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          onLoad={() => send({ type: 'loaded', index })}
          onError={() => send({ type: 'failed', index })}
          key={index}
        />
      )}
    </div>
  );
}

function Footer({ state: { kind, index, count, zoom }, picture, frame, send }: FrameProps) {
  const { alt, caption } = picture ?? { alt: '', caption: '' };
  const zoomBy = (factor: number): void => {
    if (frame.current !== null) send({ type: 'zoom', factor, at: MIDDLE, sizes: sizesIn(frame.current) });
  };
  return (
    <div className="lightbox-footer">
      <p className="lightbox-caption">{kind === 'failed' ? 'This picture could not be loaded.' : caption}</p>
      <output className="lightbox-place">
        {count > 1 && (
          <>
            {`Picture ${index + 1} of ${count}`}
            {alt !== '' && <span className="visually-hidden">{`: ${alt}`}</span>}
          </>
        )}
      </output>
      <div className="lightbox-zoom">
        <button type="button" aria-label="Zoom out" onClick={() => zoomBy(1 / ZOOM_STEP)}>
          −
        </button>
        <output>{`${Math.round(zoom.scale * 100)} %`}</output>
        <button type="button" aria-label="Zoom in" onClick={() => zoomBy(ZOOM_STEP)}>
          +
        </button>
      </div>
    </div>
  );
}

interface IconButtonProps {
  readonly name: string;
  readonly icon: string;
  readonly className: string;
  readonly onClick: () => void;
}

function IconButton({ name, icon, className, onClick }: IconButtonProps) {
  return (
    <button type="button" className={`lightbox-button ${className}`} aria-label={name} onClick={onClick}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={icon} />
      </svg>
    </button>
  );
}
