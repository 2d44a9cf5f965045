/** Edits of documents: each can be undone, and another editor's edits are found by the difference. */
import { difference } from '../../../client/studio/documents/difference.ts';
import { isSame } from '../../../client/studio/documents/json-value.ts';
import { apply, applyAll, inverse, type Operation } from '../../../client/studio/documents/operations.ts';
import fc from '../../fast-check.ts';
import { rounds } from '../../setup/full-run.ts';
import { countTokens, drawFrom, drawn, randomLayout, randomOperation } from './random-edits.ts';

const EDITS = 20;
const edits = (document: unknown, count: number, draw: ReturnType<typeof drawFrom>) => {
  const token = countTokens('n');
  const operations: Operation[] = [];
  let current = document;
  for (let at = 0; at < count; at++) {
    const operation = randomOperation(current, draw, token);
    operations.push(operation);
    current = apply(current, operation);
  }
  return { operations, after: current };
};

test('random edits are undone and redone', () => {
  fc.assert(
    fc.property(drawn(200), (numbers) => {
      const draw = drawFrom(numbers);
      const document = randomLayout(draw, countTokens('o'));
      const frozen = JSON.stringify(document);
      const { operations, after } = edits(document, EDITS, draw);
      let current: unknown = document;
      const back: Operation[] = [];
      for (const operation of operations) {
        back.unshift(inverse(current, operation));
        current = apply(current, operation);
      }
      const again: Operation[] = [];
      for (const operation of back) {
        again.unshift(inverse(current, operation));
        current = apply(current, operation);
      }
      expect(isSame(current, document)).toBe(true);
      expect(isSame(applyAll(current, again), after)).toBe(true);
      // Nothing is changed in place.
      expect(JSON.stringify(document)).toBe(frozen);
    }),
    { numRuns: rounds(100, 5000) },
  );
});

test('a difference leads from one document to the other', () => {
  fc.assert(
    fc.property(drawn(200), fc.nat(8), (numbers, count) => {
      const draw = drawFrom(numbers);
      const document = randomLayout(draw, countTokens('o'));
      const { after } = edits(document, count, draw);
      expect(isSame(applyAll(document, difference(document, after)), after)).toBe(true);
      // Stored and read again, no object is identical.
      const copy = structuredClone(after);
      expect(isSame(applyAll(document, difference(document, copy)), after)).toBe(true);
    }),
    { numRuns: rounds(500, 20_000) },
  );
});
