import type { CallProblem, Result } from '../../../../client/studio/api.ts';
import { findFonts } from '../../../../client/studio/design/font-search.ts';
import { edited, redone, startHistory, undone } from '../../../../client/studio/design/settings-history.ts';
import { SettingsStore, type Stored } from '../../../../client/studio/design/settings-store.ts';
import fc from '../../../fast-check.ts';

interface Colors {
  readonly ink: string;
  readonly paper: string;
}

/** A server with one document, which others may change. */
function openServer() {
  let document: Stored<Colors> = { ink: '#000', paper: '#fff', revision: 1 };
  const sent: Colors[] = [];
  let refusal: CallProblem | undefined;
  const store = new SettingsStore<Colors>({
    async put(value, _before, revision): Promise<Result<Stored<Colors>>> {
      sent.push(value);
      if (refusal !== undefined) return { ok: false, problem: refusal };
      if (revision !== undefined && revision !== document.revision)
        return {
          ok: false,
          problem: { status: 409, code: 'owner-conflict', error: 'Somebody else has changed this.' },
        };
      document = { ...value, revision: document.revision + 1 };
      return { ok: true, body: document };
    },
    onSaved: () => undefined,
  });
  store.load(document);
  return {
    store,
    sent,
    stored: () => document,
    changeElsewhere(change: Partial<Colors>) {
      document = { ...document, ...change, revision: document.revision + 1 };
    },
    refuse(problem: CallProblem | undefined) {
      refusal = problem;
    },
  };
}

test('what is edited is sent once, and what was edited meanwhile goes after it', async () => {
  const { store, sent, stored } = openServer();
  store.edit({ ink: '#111' }, 'ink');
  const saving = store.save();
  store.edit({ ink: '#222' }, 'ink');
  await saving;
  expect(sent.map(({ ink }) => ink)).toEqual(['#111', '#222']);
  expect([stored().ink, store.snapshot().status, store.isSaved]).toEqual(['#222', 'saved', true]);
  await store.save();
  expect(sent).toHaveLength(2);
});

test('an undone step is saved like any other', async () => {
  const { store, stored } = openServer();
  store.edit({ ink: '#111' }, 'ink');
  await store.save();
  store.undo();
  await store.save();
  expect(stored().ink).toBe('#000');
  store.redo();
  await store.save();
  expect(stored().ink).toBe('#111');
});

test('after a conflict the owner keeps what they have, or takes what is there', async () => {
  const mine = openServer();
  mine.changeElsewhere({ paper: '#eee' });
  mine.store.edit({ ink: '#111' }, 'ink');
  await mine.store.save();
  expect(mine.store.snapshot()).toMatchObject({ status: 'conflict', history: { present: { ink: '#111' } } });
  await mine.store.retry();
  expect(mine.stored()).toMatchObject({ ink: '#111', paper: '#fff' });
  const theirs = openServer();
  theirs.changeElsewhere({ ink: '#eee' });
  theirs.store.edit({ ink: '#111' }, 'ink');
  await theirs.store.save();
  theirs.store.reset();
  theirs.store.load(theirs.stored());
  expect(theirs.store.snapshot()).toMatchObject({ status: 'saved', history: { present: { ink: '#eee' } } });
});

test('what could not be sent stays, whatever is read meanwhile', async () => {
  const { store, stored, refuse, changeElsewhere } = openServer();
  refuse({ status: 0, code: 'network', error: 'Network error' });
  store.edit({ ink: '#111' }, 'ink');
  await store.save();
  expect(store.snapshot().status).toBe('failed');
  changeElsewhere({});
  store.load(stored());
  expect(store.snapshot().history?.present.ink).toBe('#111');
});

test('edits of the same thing in a row are one step', () => {
  const start = startHistory({ a: 0, b: 0 });
  const slid = [1, 2, 3].reduce((history, a) => edited(history, { ...history.present, a }, 'a'), start);
  expect(slid.past).toHaveLength(1);
  const other = edited(slid, { ...slid.present, b: 1 }, 'b');
  expect(undone(other).present).toEqual({ a: 3, b: 0 });
  expect(undone(undone(other)).present).toEqual({ a: 0, b: 0 });
});

test('whatever was edited, undoing leads to the start and redoing back', () => {
  const edit = fc.record({ key: fc.constantFrom('a', 'b', 'c'), value: fc.integer() });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 150 }), (edits) => {
      const start = startHistory<Readonly<Record<string, number>>>({});
      const all = edits.reduce(
        (history, { key, value }) => edited(history, { ...history.present, [key]: value }, key),
        start,
      );
      let back = all;
      while (back.past.length > 0) back = undone(back);
      expect(back.present).toEqual({});
      while (back.future.length > 0) back = redone(back);
      expect(back.present).toEqual(all.present);
    }),
  );
});

test('fonts are found by each word of their names, within a category', () => {
  const fonts = [
    { family: 'Source Serif 4', category: 'Serif' },
    { family: 'Source Code Pro', category: 'Mono' },
    { family: 'Lora', category: 'Serif' },
  ];
  const names = (search: string, category?: string) => findFonts(fonts, search, category).map(({ family }) => family);
  expect(names('')).toHaveLength(3);
  expect(names('pro source')).toEqual(['Source Code Pro']);
  expect(names('SOURCE', 'Serif')).toEqual(['Source Serif 4']);
  expect(names('zzz')).toEqual([]);
});
