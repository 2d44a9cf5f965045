/** Initial states: our own, and the examples from the documentation. */
import type { DefinitionDescription } from '#shared/language-service';
import type { PlaygroundState } from './playground-state.ts';

export interface PlaygroundExample {
  readonly title: string;
  readonly about: string;
  readonly state: PlaygroundState;
}

/** Max characters of an example's output in the list. */
const MAX_OUTPUT = 60;

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const PLAIN = { partials: {}, locale: '', timeZone: '', now: '' } as const;

const PIECES = {
  website: { timeZone: 'Europe/Paris' },
  shop: { title: 'Atelier', opened: 1582571080000 },
  pieces: [
    { title: 'Salt &amp; pepper bowl', price: 48, stock: 3 },
    { title: 'Linen runner', price: 62, stock: 0 },
    { title: 'Ash tray', price: 19.5, stock: 12 },
  ],
};

const shelf: PlaygroundExample = {
  title: 'A list with a partial',
  about: 'repeated section, predicates, apply',
  state: {
    ...PLAIN,
    template: `<h1>{shop.title}</h1>
<p>Since {shop.opened|date %Y}</p>
<ul>
{.repeated section pieces}
  {@|apply piece}
{.or}
  <li>Nothing on the shelf today.</li>
{.end}
</ul>
`,
    data: json(PIECES),
    partials: {
      piece: `<li>
  <b>{title}</b>, {price} €
  {.equal? stock 0}<em>sold out</em>{.or}{stock} {stock|pluralize/piece/pieces} left{.end}
</li>`,
    },
  },
};

const sum: PlaygroundExample = {
  title: 'Variables and expressions',
  about: '.var, .eval, alternates with',
  state: {
    ...PLAIN,
    template: `{.var @count pieces}{.eval @total = 0}
{.repeated section pieces}{title}{.alternates with}, {.end}
<p>The bowl costs {.eval pieces.0.price * 1.2} € with tax.</p>
`,
    data: json(PIECES),
  },
};

/** The initial example. */
export const firstExample = shelf;

/** All examples; those of a definition are found by its name. */
export function allExamples(definitions: readonly DefinitionDescription[]): readonly PlaygroundExample[] {
  const documented = definitions.flatMap(({ name, summary, examples }) =>
    examples.map((example): PlaygroundExample => {
      const { data, template, output, partials = {}, locale = '', now } = example;
      const time = now === undefined ? '' : new Date(now).toISOString();
      const state = { ...PLAIN, template, data: json(data), partials, locale, now: time };
      const shown = output.length > MAX_OUTPUT ? `${output.slice(0, MAX_OUTPUT)}…` : output;
      return { title: `${name}: ${example.title ?? template}`, about: `${summary} → ${shown}`, state };
    }),
  );
  return [shelf, sum, ...documented];
}
