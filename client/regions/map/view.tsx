import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { icons } from '../../core/icons.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Event, State } from './machine.ts';
import type { Picture, TilePlace } from './picture.ts';
import { pixelOf, TILE, tileAddress, tilesOf, type View } from './tiles.ts';

interface TileMapProps {
  readonly state: Extract<State, { kind: 'tiles' }>;
  readonly home: View;
  readonly pattern: string;
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly send: (event: Event) => void;
}

/** Tiles that are moved and zoomed by pointer and keyboard. */
export function TileMap({ state: { view, size }, home, pattern, surface, send }: TileMapProps) {
  const [middle, mark] = [pixelOf(view.lat, view.lng, view.zoom), pixelOf(home.lat, home.lng, view.zoom)];
  const tiles = size.width === 0 ? [] : tilesOf(view, size.width, size.height);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = eventOfKey(event.key);
    if (next === null) return;
    event.preventDefault();
    send(next);
  };
  return (
    <>
      <div
        className="map-surface"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is operated by keyboard
        tabIndex={0}
        role="application"
        aria-label="Map. Move it with the arrow keys, zoom with plus and minus."
        ref={surface}
        onKeyDown={onKeyDown}
        {...useDrag(send)}
      >
        <div className="map-tiles" aria-hidden="true">
          {tiles.map((tile) => (
            <TileImage
              tile={{ src: tileAddress(pattern, tile), left: tile.left, top: tile.top }}
              key={`${tile.zoom}/${tile.column}/${tile.y}`}
            />
          ))}
        </div>
        <Mark x={size.width / 2 + mark.x - middle.x} y={size.height / 2 + mark.y - middle.y} />
      </div>
      <div className="map-controls">
        <ZoomButton name="Zoom in" icon={icons.plus} onClick={() => send({ type: 'zoom', steps: 1 })} />
        <ZoomButton name="Zoom out" icon={icons.minus} onClick={() => send({ type: 'zoom', steps: -1 })} />
      </div>
    </>
  );
}

/** The picture of our map service. */
export const StillMap = ({ picture: { tiles, size } }: { readonly picture: Picture }) => (
  <div className="map-surface" role="img" aria-label="Map">
    <div className="map-tiles" aria-hidden="true">
      {tiles.map((tile) => (
        <TileImage tile={tile} key={tile.src} />
      ))}
    </div>
    <Mark x={size.width / 2} y={size.height / 2} />
  </div>
);

const Mark = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <span className="map-mark" style={{ translate: `${x}px ${y}px` }} />
);

/** If a tile fails to load, the drawing behind it is visible. */
function TileImage({ tile: { src, left, top } }: { readonly tile: TilePlace }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  // Inline instead of a stylesheet: a theme's image rules must not resize tiles.
  const style = { width: TILE, maxWidth: 'none', height: TILE, borderRadius: '0', translate: `${left}px ${top}px` };
  return (
    <img alt="" width={TILE} height={TILE} draggable={false} src={src} style={style} onError={() => setBroken(true)} />
  );
}

interface ZoomButtonProps {
  readonly name: string;
  readonly icon: string;
  readonly onClick: () => void;
}

const ZoomButton = ({ name, icon, onClick }: ZoomButtonProps) => (
  <button type="button" className="map-button" aria-label={name} onClick={onClick}>
    <Icon path={icon} />
  </button>
);

const KEY_STEP = 80;
const STEPS: Readonly<Record<string, Event>> = {
  ArrowLeft: { type: 'move', x: -KEY_STEP, y: 0 },
  ArrowRight: { type: 'move', x: KEY_STEP, y: 0 },
  ArrowUp: { type: 'move', x: 0, y: -KEY_STEP },
  ArrowDown: { type: 'move', x: 0, y: KEY_STEP },
  '+': { type: 'zoom', steps: 1 },
  '=': { type: 'zoom', steps: 1 },
  '-': { type: 'zoom', steps: -1 },
};

const eventOfKey = (key: string): Event | null => (Object.hasOwn(STEPS, key) ? (STEPS[key] ?? null) : null);

function useDrag(send: (event: Event) => void) {
  const last = useRef<{ readonly x: number; readonly y: number }>(null);
  const onPointerUp = (): void => {
    last.current = null;
  };
  return {
    onPointerDown({ clientX: x, clientY: y, pointerId, currentTarget }: PointerEvent): void {
      last.current = { x, y };
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent): void {
      if (last.current === null) return;
      send({ type: 'move', x: last.current.x - x, y: last.current.y - y });
      last.current = { x, y };
    },
    onPointerUp,
    onPointerCancel: onPointerUp,
  };
}
