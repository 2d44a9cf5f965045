/**
 * Run by cache-memory.test.ts in a process of its own, with `--expose-gc`: fills the cache of an engine with the worst
 * templates there are and prints, for each kind, what the process holds for each byte that the cache counts.
 */
import { createEngine, type Template } from '#engine';

const CACHE_BYTES = Number(process.argv[2] ?? 4 * 1024 * 1024);
const LENGTH = 60_000;

const dense = (piece: string, salt: number): string => `${piece.repeat(Math.floor(LENGTH / piece.length))}${salt}`;
const numbered = (of: (i: number) => string, salt: number): string =>
  Array.from({ length: LENGTH / 20 }, (_, i) => of(salt * 10_000 + i)).join('');
const tree = (node: unknown, salt: number): unknown => [
  17,
  1,
  [[0, `${salt}`], ...(JSON.parse(JSON.stringify(Array(LENGTH / 24).fill(node))) as unknown[])],
  18,
];

type Kind = { readonly source?: (salt: number) => string; readonly code?: (salt: number) => unknown };

const kinds: Readonly<Record<string, Kind>> = {
  variables: { source: (salt) => dense('{a}', salt) },
  text: { source: (salt) => dense('{a}é', salt) },
  'many names': { source: (salt) => numbered((i) => `{n${i}.b}`, salt) },
  formatters: { source: (salt) => dense('{a|json|html}', salt) },
  arguments: { source: (salt) => numbered((i) => `{a|truncate ${i} x y}`, salt) },
  partials: { source: (salt) => numbered((i) => `{a|apply p${i} k=${i}}`, salt) },
  expressions: { source: (salt) => dense('{.eval a+1*2-b}', salt) },
  'many expressions': { source: (salt) => numbered((i) => `{.eval max(a,${i})+b}`, salt) },
  sections: { source: (salt) => dense('{.section a}{.end}', salt) },
  repeated: { source: (salt) => dense('{.repeated section a}{.alternates with}{.end}', salt) },
  predicates: { source: (salt) => numbered((i) => `{.equal? a ${i}}{.or}{.end}`, salt) },
  conditions: { source: (salt) => dense('{.if a||b||c}{.end}', salt) },
  contexts: { source: (salt) => dense('{.ctx @a b=c d=e f=g}', salt) },
  variablesSet: { source: (salt) => dense('{.var @x a|html}', salt) },
  findings: { source: (salt) => dense('{.foo}', salt) },
  'tree of variables': { code: (salt) => tree([1, [['a']], 0], salt) },
  'tree of calls': { code: (salt) => tree([1, [['a', 'b']], [['json']]], salt) },
  'tree of numbers': { code: (salt) => tree(15, salt) },
};

const collect = globalThis.gc;
if (collect === undefined) throw new Error('start with --expose-gc');
const held = (): number => {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
};

const results: Record<string, { counted: number; held: number }> = {};
for (const [name, { source, code }] of Object.entries(kinds)) {
  for (const asPartial of source === undefined ? [false] : [false, true]) {
    const began = performance.now();
    const engine = createEngine({ cacheEntries: 100_000, cacheBytes: CACHE_BYTES, tierUpAfter: 1 });
    engine.render(engine.compile('{a|json}{.eval 1}'), { a: 1 }, { expressions: true });
    const start = held();
    let evictions = 0;
    for (let salt = 0; evictions === 0 && salt < 600; salt++) {
      const options = { expressions: true, limits: { maxOutputBytes: 1_000_000_000, deadlineMs: 60_000 } };
      const data = { a: 1, b: 2, c: 0 };
      if (asPartial && source !== undefined) {
        const partials = { [`p${salt % 300}`]: source(salt) };
        engine.render(engine.compile(`{@|apply p${salt % 300}}`), data, { ...options, partials });
      } else {
        const template: Template = source === undefined ? engine.fromCode(code?.(salt)) : engine.compile(source(salt));
        engine.render(template, data, options);
        // Code that is made between two requests.
        await new Promise(setImmediate);
        engine.render(template, data, options);
      }
      ({ evictions } = engine.cache());
    }
    results[`${name}${asPartial ? ' as partials' : ''}`] = { counted: engine.cache().bytes, held: held() - start };
    console.error(name, asPartial, (performance.now() - began).toFixed(0));
  }
}
console.log(JSON.stringify({ cacheBytes: CACHE_BYTES, results }));
process.exit(0);
