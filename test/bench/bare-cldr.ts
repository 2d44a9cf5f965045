/** Locale formatters next to the bare library calls that they need. */
import type { CLDR, CurrencyType } from '@phensley/cldr';
import type { Engine, LocaleStore, Value } from '#engine';
import { ratios, type Settings } from './measure.ts';

interface Item {
  readonly count: number;
  readonly at: number;
  readonly price: { readonly value: string; readonly currency: CurrencyType };
}

const items: readonly Item[] = Array.from({ length: 100 }, (_, i) => ({
  count: i % 7,
  at: Date.UTC(2019, i % 12, 1 + (i % 28), i % 24, i),
  price: { value: `${20 + i}.5`, currency: i % 2 === 0 ? 'EUR' : 'USD' },
}));
const ZONE = 'America/Los_Angeles';
const PATTERN = '{0 plural =0 {none left} one {one left} other {# left}}';
const data = { website: { timeZone: ZONE }, pattern: PATTERN, items } as unknown as Value;

/** The library calls of each formatter, and nothing else. */
function bareCalls({ Numbers, Calendars, General }: CLDR): Record<string, readonly [string, (item: Item) => string]> {
  const messages = General.messageFormatter({ cacheSize: 100 });
  return {
    money: ['{price|money}', ({ price }) => Numbers.formatCurrency(price.value, price.currency, { group: true })],
    datetime: [
      '{at|datetime date:medium time:short}',
      ({ at }) => Calendars.formatDate({ date: at, zoneId: ZONE }, { date: 'medium', time: 'short', ca: 'gregory' }),
    ],
    message: ['{pattern|message count}', ({ count }) => messages.format(PATTERN, [count], {})],
  };
}

/** Time of the bare calls relative to ours, per formatter. */
export function bareShares(engine: Engine, locales: LocaleStore, settings: Settings): Record<string, number> {
  const calls = Object.entries(bareCalls(locales.get('en-US')));
  return Object.fromEntries(
    calls.map(([name, [tag, bare]]) => {
      const template = engine.compile(`{.repeated section items}${tag};{.end}`);
      engine.precompile(template);
      const ours = () => engine.render(template, data, { now: 0 }).html;
      const theirs = () => items.map((item) => `${bare(item)};`).join('');
      if (ours() !== theirs()) throw new Error(`${name}: ${ours().slice(0, 80)} / ${theirs().slice(0, 80)}`);
      return [name, ratios(ours, { bare: theirs }, settings).bare as number];
    }),
  );
}
