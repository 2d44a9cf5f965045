/** Replaces a drawn map with tiles: those of the site's tile server immediately, those of our own map service on request. */
import { type Dispatch, type MouseEvent, type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { field, numberOf } from '#shared/json';
import { withReact } from '../../hydration/hydrate-region.tsx';
import { Adopted, Markup, type Override } from '../../ui/markup/markup.tsx';
import { hasClass, type MarkupElement } from '../../ui/markup/read-markup.ts';
import { useIsHydrated, useRegionMarkup } from '../../ui/use-region.ts';
import { type Event, initial, type State, transition } from './machine.ts';
import { loadPicture, readTileServer } from './server.ts';
import { MAX_ZOOM, type View } from './tiles.ts';
import { StillMap, TileMap } from './view.tsx';

function Region() {
  const nodes = useRegionMarkup();
  const override: Override = (element) => {
    const place = placeOf(element);
    return place === null ? undefined : <PlaceMap element={element} place={place} />;
  };
  return <Markup nodes={nodes} override={override} />;
}

export const enhance = withReact(Region);

/** Null if it is not a map, or without coordinates. */
function placeOf({ attributes }: MarkupElement): View | null {
  try {
    const input: unknown = JSON.parse(attributes['data-map'] ?? 'null');
    const [lat, lng] = [numberOf(field(input, 'mapLat')), numberOf(field(input, 'mapLng'))];
    return lat === 0 && lng === 0 ? null : { lat, lng, zoom: numberOf(field(input, 'mapZoom')) || 15 };
  } catch {
    return null;
  }
}

interface PlaceMapProps {
  readonly element: MarkupElement;
  readonly place: View;
}

function PlaceMap({ element, place }: PlaceMapProps) {
  const isHydrated = useIsHydrated();
  const [server] = useState(readTileServer);
  const home = { ...place, zoom: Math.min(server?.maxZoom ?? MAX_ZOOM, place.zoom) };
  const [state, send] = useReducer(transition, null, () => initial(home, server?.maxZoom ?? null));
  const surface = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useSize(surface, isHydrated && state.kind === 'tiles', send);
  usePicture({ state, send, link, home });
  const onClick = (event: MouseEvent): void => {
    // With a picture or tiles, the link leads to the external map.
    if (event.ctrlKey || event.metaKey || event.shiftKey || state.kind !== 'drawn') return;
    event.preventDefault();
    send({ type: 'ask' });
  };
  const override: Override = (part) => {
    if (part.tag === 'a') return <Adopted element={part} props={{ ref: link, onClick }} />;
    if (!hasClass(part, 'map-drawing')) return undefined;
    return (
      <>
        <Adopted element={part} />
        {isHydrated && state.kind === 'tiles' && (
          <TileMap state={state} home={home} pattern={server?.pattern ?? ''} surface={surface} send={send} />
        )}
        {state.kind === 'picture' && <StillMap picture={state.picture} />}
      </>
    );
  };
  const hasTiles = isHydrated && (state.kind === 'tiles' || state.kind === 'picture');
  const source = state.kind === 'picture' ? state.picture.attribution : (server?.attribution ?? '');
  return (
    <Adopted
      element={element}
      override={override}
      props={hasTiles ? { className: `${element.attributes['class'] ?? ''} has-tiles` } : {}}
      after={hasTiles && source !== '' && <p className="map-source">{source}</p>}
    />
  );
}

function useSize(surface: RefObject<HTMLElement | null>, isShown: boolean, send: Dispatch<Event>): void {
  useEffect(() => {
    const element = surface.current;
    if (!isShown || element === null) return;
    const observer = new ResizeObserver(() =>
      send({ type: 'resized', size: { width: element.clientWidth, height: element.clientHeight } }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [surface, isShown, send]);
}

interface Asked {
  readonly state: State;
  readonly send: Dispatch<Event>;
  readonly link: RefObject<HTMLAnchorElement | null>;
  readonly home: View;
}

function usePicture({ state: { kind }, send, link, home: { lat, lng, zoom } }: Asked): void {
  useEffect(() => {
    const map = link.current?.closest<HTMLElement>('.map');
    if (kind === 'external' && link.current !== null) location.assign(link.current.href);
    if (kind !== 'loading' || !map) return;
    const size = { width: map.clientWidth, height: map.clientHeight };
    void loadPicture({ lat, lng, zoom }, size).then((picture) => send({ type: 'answered', picture }));
  }, [kind, send, link, lat, lng, zoom]);
}
