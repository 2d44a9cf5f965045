/** Defines an interactive region: its initial markup, its props and when it is hydrated. */

import { type FormatterDefinition, makeReference, type Value } from '#engine';
import { escapeSingleQuoted } from '#shared/html';
import { flat, isSame } from './cached-markup.ts';

/** The environment of a render, as formatters see it. */
export type Env = Parameters<FormatterDefinition['apply']>[2];

/**
 * When a region's script is loaded and hydrates it; any interaction with it hydrates it immediately.
 * `now`: after the first paint. `visible`: near the viewport. `idle`: when the page has loaded and the browser is idle.
 * `intent`: on pointer, focus or touch. `cart`: when there is a cart, or one is created. `follow`: when a variant of the same product
 * (`itemId` of its props) is selected. `draft`: like `intent`, or near the viewport when this tab has a draft of a form of the page.
 * `liked`: the same when this browser likes an item.
 */
export type HydrationTrigger = 'now' | 'visible' | 'idle' | 'intent' | 'cart' | 'follow' | 'draft' | 'liked';

interface RegionExample {
  readonly title: string;
  /** The page's data. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Default: `{@|<formatter>}`. */
  readonly template?: string;
}

/** The arguments of the region's formatter, and the formatter of the plain render API. */
export interface RegionCall {
  readonly args: Parameters<FormatterDefinition['apply']>[1];
  readonly values: readonly Value[];
  readonly formatter: FormatterDefinition | undefined;
}

export interface RegionDefinition<Props extends object = object> {
  /** Its folder in `client/regions`, its name in the registry there, its view in `views/regions`. */
  readonly name: string;
  /** The formatter that it replaces on a site's pages; regions of blocks have none. */
  readonly formatter?: string | undefined;
  readonly hydrate: HydrationTrigger;
  /** The trigger on pages without an item, such as lists. Default: `hydrate`. */
  readonly hydrateInLists?: HydrationTrigger | undefined;
  /** The component's props for a value; null: nothing is shown. */
  props(value: Value, env: Env, call: RegionCall): Props | null;
  /** The view's model, computed from the props alone by the same function that the component uses. */
  model(props: Props): object;
  /** Everything that it reads of the page besides its value. If defined, the markup of a value is cached while this is unchanged. */
  readonly reads?: (env: Env, value: Value, call: RegionCall) => readonly unknown[];
  /** Tests render each with the engine and hydrate it in a browser. */
  readonly examples: readonly RegionExample[];
}

const NOTHING: readonly unknown[] = [];
/** `reads` of a region that depends only on its value. */
export const readsNothing = (): readonly unknown[] => NOTHING;

export function defineRegion<Props extends object>(definition: RegionDefinition<Props>): RegionDefinition {
  return Object.freeze(definition);
}

/** The element around a region's initial markup. `markup` is HTML without the whitespace that JSX would drop. */
export function wrapRegion(name: string, trigger: HydrationTrigger, props: object, markup: string): string {
  const reported = Object.keys(props).length === 0 ? '' : ` props='${attributeJson(props)}'`;
  return `<site-region name="${name}" hydrate="${trigger}"${reported}>${markup}</site-region>`;
}

/** JSON for an attribute in single quotes, where its double quotes need no escaping. */
const attributeJson = (props: object): string => escapeSingleQuoted(JSON.stringify(props));

/** Removes whitespace like JSX: any run that contains a line break. Applied to a view's source, never to data. */
export const asJsxReads = (view: string): string =>
  view.replace(/\s+/g, (space) => (space.includes('\n') ? '' : space));

/** The prefix of region views among the engine's views. */
const ITEM = makeReference(['item']);

const PREFIX = 'region:';
export const viewName = (name: string): string => PREFIX + name;

interface CachedMarkup {
  readonly region: RegionDefinition;
  readonly args: RegionCall['args'];
  readonly read: readonly unknown[];
  readonly markup: string;
  /** Its latest places: in the same place it reads the same values, which need not be compared. */
  readonly places: Place[];
}

interface Place {
  readonly cldr: Env['cldr'];
  readonly nodes: readonly Value[];
}

/** A value appears on few kinds of pages. */
const MAX_CACHED = 12;
const MAX_PLACES = 4;

/** A region's markup for a value; empty when nothing is shown. */
export type RenderRegion = (region: RegionDefinition, value: Value, env: Env, call: RegionCall) => string;

/** Renders regions with a cache of their markup by value: a page's data are the same objects for every request. */
export function createRegionRenderer(): RenderRegion {
  const cache = new WeakMap<object, readonly CachedMarkup[]>();
  return (region, value, env, call) => {
    if (region.reads === undefined || typeof value !== 'object' || value === null)
      return freshMarkup(region, value, env, call);
    const all = cache.get(value) ?? [];
    for (const item of all)
      if (item.region === region && item.args === call.args && isPlaceOf(item, env)) return item.markup;
    const place = { cldr: env.cldr, nodes: env.scopeNodes() };
    const read = [...region.reads(env, value, call), triggerOf(region, env)];
    const cached = all.find((item) => item.region === region && item.args === call.args && isSame(item.read, read));
    if (cached !== undefined) {
      if (cached.places.unshift(place) > MAX_PLACES) cached.places.pop();
      return cached.markup;
    }
    const markup = flat(freshMarkup(region, value, env, call));
    cache.set(value, [{ region, args: call.args, read, markup, places: [place] }, ...all].slice(0, MAX_CACHED));
    return markup;
  };
}

function isPlaceOf({ places }: CachedMarkup, env: Env): boolean {
  for (const { cldr, nodes } of places) if (cldr === env.cldr && env.isScope(nodes)) return true;
  return false;
}

function freshMarkup(region: RegionDefinition, value: Value, env: Env, call: RegionCall): string {
  const props = region.props(value, env, call);
  if (props === null) return '';
  const markup = env.renderView(viewName(region.name), region.model(props) as Value, { private: true });
  return wrapRegion(region.name, triggerOf(region, env), props, markup);
}

/** When the region is hydrated on this page. */
function triggerOf({ hydrate, hydrateInLists }: RegionDefinition, env: Env): HydrationTrigger {
  return hydrateInLists !== undefined && env.lookup(ITEM) === undefined ? hydrateInLists : hydrate;
}
