import {
  isOpen,
  MAX_AT_ONCE,
  nextUploads,
  transition,
  type UploadEvent,
  type UploadQueue,
  uploadSummary,
} from '../../../../client/studio/files/upload-queue.ts';
import fc from '../../../fast-check.ts';

type Queue = UploadQueue<string>;
const run = (events: readonly UploadEvent<string>[], from: Queue = []): Queue =>
  events.reduce(transition<string>, from);
const stateOf = (queue: Queue, id: number) => queue.find((upload) => upload.id === id)?.state;

test('files wait until there is room', () => {
  const queue = run([{ type: 'added', sources: ['a', 'b', 'c', 'd', 'e'] }]);
  expect(nextUploads(queue).map(({ source }) => source)).toEqual(['a', 'b', 'c']);
  const busy = run(
    [1, 2, 3].map((id) => ({ type: 'started', id }) as const),
    queue,
  );
  expect(nextUploads(busy)).toEqual([]);
  expect(nextUploads(run([{ type: 'finished', id: 2 }], busy)).map(({ source }) => source)).toEqual(['d']);
});

test('a file that has been sent is processed until the server answers', () => {
  const sent = run([
    { type: 'added', sources: ['a'] },
    { type: 'started', id: 1 },
    { type: 'progressed', id: 1, share: 0.4 },
    { type: 'progressed', id: 1, share: 1 },
  ]);
  expect(stateOf(sent, 1)).toEqual({ kind: 'processing' });
  const failed = run([{ type: 'failed', id: 1, message: 'File processing failed' }], sent);
  expect(stateOf(failed, 1)).toEqual({ kind: 'failed', message: 'File processing failed' });
  expect(stateOf(run([{ type: 'retried', id: 1 }], failed), 1)).toEqual({ kind: 'waiting' });
});

test('events after canceling change nothing', () => {
  const cancelled = run([
    { type: 'added', sources: ['a', 'b'] },
    { type: 'started', id: 1 },
    { type: 'cancelled', id: 1 },
  ]);
  const late = run(
    [
      { type: 'failed', id: 1, message: 'x' },
      { type: 'finished', id: 1 },
    ],
    cancelled,
  );
  expect(late).toEqual(cancelled);
  expect(uploadSummary(cancelled)).toBe('1 left, 1 cancelled');
  expect(run([{ type: 'cleared' }], cancelled).map(({ source }) => source)).toEqual(['b']);
});

test('in any sequence, no file is lost or duplicated, and never too many are sent', () => {
  const id = fc.integer({ min: 1, max: 8 });
  const event: fc.Arbitrary<UploadEvent<string>> = fc.oneof(
    fc.record({ type: fc.constant('added' as const), sources: fc.array(fc.string(), { maxLength: 3 }) }),
    fc.record({ type: fc.constantFrom('finished' as const, 'cancelled' as const, 'retried' as const), id }),
    fc.record({ type: fc.constant('progressed' as const), id, share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ type: fc.constant('failed' as const), id, message: fc.string() }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let queue: Queue = [];
      let added = 0;
      for (const one of events) {
        queue = transition(queue, one);
        if (one.type === 'added') added += one.sources.length;
        for (const upload of nextUploads(queue)) queue = transition(queue, { type: 'started', id: upload.id });
        const sending = queue.filter(({ state }) => isOpen(state) && state.kind !== 'waiting').length;
        expect(sending).toBeLessThanOrEqual(MAX_AT_ONCE);
      }
      expect(queue.length).toBe(added);
      expect(new Set(queue.map((upload) => upload.id)).size).toBe(added);
    }),
  );
});
