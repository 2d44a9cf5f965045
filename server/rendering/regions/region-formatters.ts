/** The formatters of sites: where the plain render API prints bare markup, pages have regions. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineFormatter, type Engine, type FormatterDefinition, makeReference, type Value } from '#engine';
import { textOf } from '#shared/json';
import { root } from '../../disk/root.ts';
import { type Instalments, quoteInstalments } from '../../integrations/instalments/instalments.ts';
import { cachedMarkup, type Markup } from './cached-markup.ts';
import { marksMarkup, marksReads, swatchesMarkup } from './card-markup.ts';
import {
  asJsxReads,
  createRegionRenderer,
  type Env,
  type RegionDefinition,
  type RenderRegion,
  readsNothing,
  viewName,
} from './define-region.ts';
import { regions } from './definitions.ts';
import { instalmentsRegion } from './instalments-region.ts';
import { dressMoney } from './money-markup.ts';
import { createFormatterRegion, formatterRegions } from './plain-regions.ts';
import { reviewsMarkup } from './review-markup.ts';
import { storeCurrency } from './scope.ts';
import { choicesMarkup } from './site-choices.ts';

/** The views of regions, by their names in the engine. */
export function readRegionViews(folder = join(root, 'views', 'regions')): Readonly<Record<string, string>> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return Object.fromEntries(
    files.map((file) => [
      viewName(file.slice(0, -'.html'.length)),
      asJsxReads(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
}

/** The parts of `product-checkout`, besides instalments. */
const CHOOSING = ['variants-select', 'quantity-input'];
const BUYING = ['add-to-cart-btn'];

/** Formatters whose bare amounts are in the shop's currency. */
const PRICED = new Set(['money-string', 'from-price', 'normal-price', 'sale-price', 'subscription-price']);

/** Third-party services that regions use. */
export interface RegionIntegrations {
  /** Quotes instalments. Default: the rules alone. */
  readonly quote?: Instalments['quote'] | undefined;
}

export function regionFormatters(
  plain: readonly FormatterDefinition[],
  { quote = quoteInstalments }: RegionIntegrations = {},
): readonly FormatterDefinition[] {
  const instalments = instalmentsRegion(quote);
  const all = regions.map((region) => (region.name === instalments.name ? instalments : region));
  const byFormatter = new Map(all.map((region) => [region.formatter, region]));
  const render = createRegionRenderer();
  const regionFormatter = regionByName(all, render);
  const wrapped = plain.map((formatter) => {
    const region = byFormatter.get(formatter.name);
    if (region !== undefined) return asRegion(region, formatter, render);
    if (Object.hasOwn(formatterRegions, formatter.name)) return inRegion(formatter);
    if (formatter.name === 'google-calendar-url') return secure(formatter);
    return PRICED.has(formatter.name) ? priced(formatter) : formatter;
  });
  const named = (names: readonly string[]) => wrapped.filter(({ name }) => names.includes(name)).sort(byOrderIn(names));
  const parts = [...named(CHOOSING), asRegion(instalments, regionFormatter, render), ...named(BUYING)];
  return [
    ...wrapped.map((formatter) => (formatter.name === 'product-checkout' ? joined(formatter, parts) : formatter)),
    regionFormatter,
    ...siteFormatters(),
  ];
}

/** `{@|region gallery}`: any region by its name, for the project's own views. */
function regionByName(all: readonly RegionDefinition[], render: RenderRegion): FormatterDefinition {
  const byName = new Map(all.map((region) => [region.name, region]));
  return defineFormatter({
    name: 'region',
    summary: 'Prints an interactive region of the page.',
    args: {
      name: {
        type: 'text',
        summary: 'Name of the region.',
        takes: 'single',
        read: (args: readonly string[]) => args[0]?.trim() ?? '',
      },
    },
    usesScope: true,
    examples: [],
    apply: (value, args, env, values) => {
      const region = byName.get(args['name'] as string);
      return region === undefined ? '' : render(region, value, env, { args, values, formatter: undefined });
    },
  });
}

const SETTINGS = makeReference(['websiteSettings']);
const WEBSITE = makeReference(['website']);

/** Formatters that exist on pages only, not in the plain render API. */
const siteFormatters = (): readonly FormatterDefinition[] => [
  onlyInPages(
    'product-reviews',
    'The reviews of a product, and a form for another, when the site has reviews.',
    // The settings that switch reviews on, and the site's language and time zone.
    cachedMarkup(reviewsMarkup, (env) => [env.lookup(SETTINGS), env.lookup(WEBSITE)]),
  ),
  onlyInPages(
    'product-swatches',
    'The colors of a product, at most five of them as swatches.',
    cachedMarkup(swatchesMarkup, readsNothing),
  ),
  onlyInPages('site-choices', 'The choice of currency and language, for a header.', choicesMarkup),
  onlyInPages('product-marks', 'Labels for new products and low stock.', cachedMarkup(marksMarkup, marksReads)),
];

function onlyInPages(name: string, summary: string, markup: Markup<Env>): FormatterDefinition {
  return defineFormatter({
    name,
    summary,
    usesScope: true,
    examples: [],
    apply: (value, _args, env) => markup(value, env),
  });
}

const byOrderIn = (names: readonly string[]) => (a: FormatterDefinition, b: FormatterDefinition) =>
  names.indexOf(a.name) - names.indexOf(b.name);

function asRegion(region: RegionDefinition, formatter: FormatterDefinition, render: RenderRegion): FormatterDefinition {
  return defineFormatter({
    ...formatter,
    usesScope: true,
    apply: (value, args, env, values) => render(region, value, env, { args, values, formatter }) || undefined,
  });
}

/** A formatter whose markup a script enhances without React. */
const inRegion = (formatter: FormatterDefinition): FormatterDefinition =>
  decorated(formatter, createFormatterRegion(formatter.name));

const priced = (formatter: FormatterDefinition): FormatterDefinition =>
  decorated(formatter, (written, _value, env) => dressMoney(written, storeCurrency(env)));

/** The reference writes a URL with `http:`, but pages link to HTTPS. */
const secure = (formatter: FormatterDefinition): FormatterDefinition =>
  decorated(formatter, (written) => written.replace(/^http:/, 'https:'));

/** Postprocesses the output of a formatter. */
function decorated(
  formatter: FormatterDefinition,
  decorate: (written: string, value: Value, env: Env) => string,
): FormatterDefinition {
  const { ofText: _plainText, ...rest } = formatter;
  return defineFormatter({
    ...rest,
    usesScope: true,
    apply: (value, args, env, values) => {
      const written = formatter.apply(value, args, env, values);
      return typeof written === 'string' ? decorate(written, value, env) : written;
    },
  });
}

function joined(formatter: FormatterDefinition, parts: readonly FormatterDefinition[]): FormatterDefinition {
  const apply: FormatterDefinition['apply'] = (value, args, env) =>
    parts.map((part) => textOf(part.apply(value, args, env, [value]))).join('');
  return defineFormatter({ ...formatter, usesScope: true, apply });
}

/** The pill cart for the end of every page, which no theme needs to add. */
export const pillCartMarkup = (engine: Engine): string =>
  engine.render(engine.compile('{@|region pill-cart}'), {}).html;
