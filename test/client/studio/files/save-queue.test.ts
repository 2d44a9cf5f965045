/** Unsaved changes of a file. */
import type { CallProblem, Result } from '../../../../client/studio/api.ts';
import { createSaveQueue, type SaveState } from '../../../../client/studio/files/save-queue.ts';

interface Values {
  readonly name: string;
  readonly title: string;
  readonly altText: string;
}
type Reply = Partial<Values>;

const refusal: CallProblem = { status: 422, code: 'owner-refused', error: 'Keep the extension.' };
const offline: CallProblem = { status: 0, code: 'network', error: 'Network error' };

function open() {
  const sent: Partial<Values>[] = [];
  const answers: ((result: Result<Reply>) => void)[] = [];
  const states: SaveState[] = [];
  const saved: (readonly [Reply, boolean])[] = [];
  const queue = createSaveQueue<Values, Reply>({
    send(changed) {
      sent.push(changed);
      return new Promise((resolve) => answers.push(resolve));
    },
    fieldOf: ({ code }) => (code === 'owner-refused' ? 'name' : undefined),
    onSaved: (reply, isLatest) => saved.push([reply, isLatest]),
    onState: (state) => states.push(state),
    pauseMs: 1e6,
  });
  const answer = async (result: Result<Reply>): Promise<void> => {
    answers.shift()?.(result);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  const stored = (body: Reply = {}) => answer({ ok: true, body } as Result<Reply>);
  const failed = (problem: CallProblem) => answer({ ok: false, problem });
  return { queue, sent, states, saved, stored, failed };
}

test('one request at a time: later input follows, and only then it says “saved”', async () => {
  const { queue, sent, states, saved, stored } = open();
  queue.change({ title: 'M' });
  queue.flush();
  queue.change({ title: 'Mug', altText: 'A mug' });
  queue.flush();
  expect(sent).toEqual([{ title: 'M' }]);
  await stored({ title: 'M' });
  expect(sent).toEqual([{ title: 'M' }, { title: 'Mug', altText: 'A mug' }]);
  expect(saved).toEqual([[{ title: 'M' }, false]]);
  expect(states.map(({ status }) => status)).toEqual(['saving', 'saving']);
  await stored({ title: 'Mug' });
  expect(states.at(-1)).toEqual({ status: 'saved', problem: undefined });
  expect(saved.at(-1)).toEqual([{ title: 'Mug' }, true]);
});

test('a failure keeps what was sent, merged with later changes', async () => {
  const { queue, sent, states, failed, stored } = open();
  queue.change({ title: 'Old', altText: 'Kept' });
  queue.flush();
  queue.change({ title: 'New' });
  await failed(offline);
  expect(states.at(-1)).toEqual({ status: 'refused', problem: offline });
  queue.flush();
  expect(sent.at(-1)).toEqual({ title: 'New', altText: 'Kept' });
  await stored();
  expect(states.at(-1)).toEqual({ status: 'saved', problem: undefined });
});

test('a rejected name waits until it is changed; the other fields are stored without it', async () => {
  const { queue, sent, states, failed, stored } = open();
  queue.change({ name: 'mug.exe', title: 'Mug' });
  queue.flush();
  await failed(refusal);
  expect(sent.at(-1)).toEqual({ title: 'Mug' });
  await stored();
  expect(states.at(-1)).toEqual({ status: 'refused', problem: refusal });
  queue.change({ name: 'mug-3.jpg' });
  queue.flush();
  expect(sent.at(-1)).toEqual({ name: 'mug-3.jpg' });
  await stored();
  expect(states.at(-1)).toEqual({ status: 'saved', problem: undefined });
});

test('an empty name is not sent, and does not block others', async () => {
  const { queue, sent, states, stored } = open();
  queue.change({ name: '' });
  queue.refuse('name', refusal);
  queue.change({ title: 'Mug' });
  queue.flush();
  expect(sent).toEqual([{ title: 'Mug' }]);
  await stored();
  expect(states.at(-1)).toEqual({ status: 'refused', problem: refusal });
});
