/**
 * Run by cache-memory.test.ts in a separate process with `--expose-gc`: fills an engine's cache with the largest templates (all kinds, or
 * those of the second argument) and prints the heap growth per kind in bytes.
 */
import { createEngine, type Template } from '#engine';

const CACHE_BYTES = Number(process.argv[2] ?? 8 * 1024 * 1024);
const LENGTH = 12_000;

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

const AS_PARTIALS = new Set(['variables', 'many names', 'formatters']);

const collect = globalThis.gc;
if (collect === undefined) throw new Error('start with --expose-gc');
const held = (): number => {
  // Unused bytecode is freed only after several collections.
  for (let i = 0; i < 8; i++) collect();
  return process.memoryUsage().heapUsed;
};

const engine = createEngine({ cacheEntries: 100_000, cacheBytes: CACHE_BYTES, tierUpAfter: 1 });
const options = { expressions: true, limits: { deadlineMs: 60_000 } };
const data = { a: 1, b: 2, c: 0 };

/** Compiles and renders until the cache evicts templates. */
async function fill(name: string, { source, code }: Kind, asPartial: boolean): Promise<void> {
  const { evictions } = engine.cache();
  for (let salt = 0; engine.cache().evictions < evictions + 4; salt++) {
    if (salt === 1000) throw new Error(`${name}: nothing is ever evicted`);
    if (asPartial && source !== undefined) {
      const partial = `p${salt % 150}`;
      engine.render(engine.compile(`{@|apply ${partial}}`), data, {
        ...options,
        partials: { [partial]: source(salt) },
      });
    } else {
      const template: Template = source === undefined ? engine.fromCode(code?.(salt)) : engine.compile(source(salt));
      engine.render(template, data, options);
      // Code is generated between two requests.
      await new Promise(setImmediate);
      engine.render(template, data, options);
    }
  }
}

for (const { source = () => '' } of Object.values(kinds)) engine.render(engine.compile(source(0)), data, options);
const start = held();
const heldBytes: Record<string, number> = {};
const wanted = process.argv[3]?.split(',') ?? Object.keys(kinds);
for (const [name, kind] of Object.entries(kinds)) {
  if (!wanted.includes(name)) continue;
  for (const asPartial of AS_PARTIALS.has(name) ? [false, true] : [false]) {
    await fill(name, kind, asPartial);
    heldBytes[asPartial ? `${name}, as partials` : name] = held() - start;
  }
}
console.log(JSON.stringify({ cacheBytes: CACHE_BYTES, held: heldBytes }));
process.exit(0);
