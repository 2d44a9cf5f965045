import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMachine } from '../../client/core/machine.ts';

type Count = { readonly kind: 'count'; readonly value: number };
type Event = { readonly type: 'up' } | { readonly type: 'nothing' };
const transition = (state: Count, event: Event): Count =>
  event.type === 'up' && state.value < 2 ? { kind: 'count', value: state.value + 1 } : state;

test('a machine reports each change with the previous state, and whether an event changed it', () => {
  const shown: (readonly [number, number, string])[] = [];
  const machine = createMachine<Count, Event>({ kind: 'count', value: 0 }, transition, (state, before, event) =>
    shown.push([before.value, state.value, event.type]),
  );
  expect(shown).toEqual([]);
  const events = ['nothing', 'up', 'up', 'up'] as const;
  expect(events.map((type) => machine.send({ type }))).toEqual([false, true, true, false]);
  expect(shown).toEqual([
    [0, 1, 'up'],
    [1, 2, 'up'],
  ]);
  expect(machine.state.value).toBe(2);
});

test('a listener may send the next event', () => {
  const machine = createMachine<Count, Event>({ kind: 'count', value: 0 }, transition, () => {
    machine.send({ type: 'up' });
  });
  machine.send({ type: 'up' });
  expect(machine.state.value).toBe(2);
});

const client = join(__dirname, '../../client');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('/machine.ts') && file !== 'core/machine.ts',
);

test('the table lists all machines', () => {
  expect(files.length).toBeGreaterThan(10);
});

test.each(files)('%s exports State, Event, initial and transition, and nothing else', (file) => {
  const text = readFileSync(join(client, file), 'utf8');
  const names = [...text.matchAll(/^export (?:type|interface|const|function) (\w+)/gm)].map(([, name]) => name);
  expect(names.sort()).toEqual(['Event', 'State', 'initial', 'transition']);
  expect(text).not.toMatch(/^export (?:\{|\*|let|async)/m);
});
