import { Compiler } from '@squarespace/template-engine';
import type { Value } from '#engine';
import { bothTiers, everything, renderOn } from '../engine/render.ts';
import fc from '../fast-check.ts';
import { data, partials, template } from './generate.ts';

/** Deliberate differences listed in docs/compatibility.md, or features that only we have. */
const DIFFERENT =
  /alternates|length|constructor|__proto__|macro|apply|include|nope|get k|lookup|inject|iter|even|greater|equal|\.or|eval \(|eval a|truncate|pluralize|count/;

test('the same output as the reference engine on generated templates', () => {
  const peer = new Compiler();
  const { walk } = bothTiers();
  let compared = 0;
  fc.assert(
    fc.property(template, data, (source, generated) => {
      // Through JSON, as in requests: the peer treats objects without a prototype differently.
      const json: unknown = JSON.parse(JSON.stringify(generated));
      if (DIFFERENT.test(source) || hasObjectInArray(json) || 'then' in Object(json)) return;
      compared++;
      const theirs = peer.execute({ code: source, json, partials, enableExpr: true }).ctx.render();
      expect(renderOn(walk, source, json as Value, { ...everything, partials }).html).toBe(theirs);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 6000), seed: Number(process.env.FUZZ_SEED ?? 7) },
  );
  expect(compared).toBeGreaterThan(300);
});

/** The peer prints `[object Object]` for an object inside a printed array, and inherited properties of arrays and texts. */
function hasObjectInArray(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((element) => typeof element === 'object' && element !== null);
  return Object.values(value).some(hasObjectInArray);
}
