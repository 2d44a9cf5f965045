/** Replaces a drawn map with tiles: those of the site's tile server immediately, those of our own map service on request. */

import { field, numberOf, textOf } from '#shared/json';
import { make, makeIconButton, readJson } from '../../core/element.ts';
import { icons } from '../../core/icons.ts';
import { readSiteContext } from '../../core/site-context.ts';
import { showOnRequest } from './picture.ts';
import { createTileImage } from './tile-image.ts';
import { MAX_ZOOM, moved, pixelOf, tileAddress, tilesOf, type View, zoomed } from './tiles.ts';

interface Server {
  /** With placeholders `{z}`, `{x}` and `{y}`. */
  readonly pattern: string;
  readonly attribution: string;
  readonly maxZoom: number;
}

export function enhance(element: HTMLElement): void {
  const map = element.querySelector<HTMLElement>('.map[data-map]');
  const place = map === null ? null : readJson(map, 'data-map');
  const server = tileServer();
  const [lat, lng] = [numberOf(field(place, 'mapLat')), numberOf(field(place, 'mapLng'))];
  if (map === null || (lat === 0 && lng === 0)) return;
  const zoom = numberOf(field(place, 'mapZoom')) || 15;
  if (server === null) showOnRequest(map, { lat, lng, zoom: Math.min(MAX_ZOOM, zoom) });
  else show(map, server, { lat, lng, zoom: Math.min(server.maxZoom, zoom) });
}

function tileServer(): Server | null {
  const settings = field(field(readSiteContext(), 'websiteSettings'), 'mapTiles');
  const pattern = textOf(field(settings, 'url'));
  if (!/^(?:https?:\/)?\//.test(pattern) || !pattern.includes('{z}')) return null;
  return {
    pattern,
    attribution: textOf(field(settings, 'attribution')),
    maxZoom: numberOf(field(settings, 'maxZoom')) || MAX_ZOOM,
  };
}

const KEY_STEP = 80;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

interface Surface {
  readonly surface: HTMLElement;
  readonly layer: HTMLElement;
  readonly pin: HTMLElement;
}

function createSurface(): Surface {
  const pin = make('span', { className: 'map-mark' });
  const layer = make('div', { className: 'map-tiles', attributes: { 'aria-hidden': 'true' } });
  const attributes = {
    tabindex: '0',
    role: 'application',
    'aria-label': 'Map. Move it with the arrow keys, zoom with plus and minus.',
  };
  return { surface: make('div', { className: 'map-surface', attributes }, layer, pin), layer, pin };
}

function show(map: HTMLElement, server: Server, home: View): void {
  let view = home;
  const { surface, layer, pin } = createSurface();
  const draw = (): void => {
    const { clientWidth: width, clientHeight: height } = surface;
    const images = tilesOf(view, width, height).map((tile) =>
      createTileImage(tileAddress(server.pattern, tile), tile.left, tile.top),
    );
    layer.replaceChildren(...images);
    const [middle, mark] = [pixelOf(view.lat, view.lng, view.zoom), pixelOf(home.lat, home.lng, view.zoom)];
    pin.style.translate = `${width / 2 + mark.x - middle.x}px ${height / 2 + mark.y - middle.y}px`;
  };
  const set = (next: View): void => {
    view = next;
    draw();
  };
  const zoom = (steps: number): void => set(zoomed(view, steps, server.maxZoom));
  surface.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    const isZoom = event.key === '+' || event.key === '=' || event.key === '-';
    if (step === undefined && !isZoom) return;
    event.preventDefault();
    if (step === undefined) zoom(event.key === '-' ? -1 : 1);
    else set(moved(view, ...step));
  });
  drag(surface, (dx, dy) => set(moved(view, -dx, -dy)));
  map.querySelector('.map-drawing')?.after(surface, createControls(zoom));
  if (server.attribution !== '') map.append(make('p', { className: 'map-source', text: server.attribution }));
  map.classList.add('has-tiles');
  new ResizeObserver(draw).observe(surface);
}

const createControls = (zoom: (steps: number) => void): HTMLElement =>
  make(
    'div',
    { className: 'map-controls' },
    makeIconButton('Zoom in', icons.plus, 'map-button', () => zoom(1)),
    makeIconButton('Zoom out', icons.minus, 'map-button', () => zoom(-1)),
  );

function drag(surface: HTMLElement, move: (dx: number, dy: number) => void): void {
  let last: { readonly x: number; readonly y: number } | null = null;
  surface.addEventListener('pointerdown', (event) => {
    last = { x: event.clientX, y: event.clientY };
    surface.setPointerCapture(event.pointerId);
  });
  surface.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (last === null) return;
    move(clientX - last.x, clientY - last.y);
    last = { x: clientX, y: clientY };
  });
  const end = (): void => {
    last = null;
  };
  surface.addEventListener('pointerup', end);
  surface.addEventListener('pointercancel', end);
}
