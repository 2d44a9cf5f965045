/** Two editors of one document: both end with the same document, and nothing is lost, duplicated or overwritten silently. */
import {
  type DocumentRecord,
  edit,
  newRecord,
  receive,
  resolve,
  stepBack,
} from '../../../client/studio/documents/document-record.ts';
import { isSame } from '../../../client/studio/documents/json-value.ts';
import { applyAll } from '../../../client/studio/documents/operations.ts';
import { acknowledge, send, withdraw } from '../../../client/studio/documents/save-attempts.ts';
import fc from '../../fast-check.ts';
import { rounds } from '../../setup/full-run.ts';
import { createModelServer, type ModelServer } from './model-server.ts';
import { countTokens, type Draw, drawFrom, drawn, randomLayout, randomOperation } from './random-edits.ts';

const tokensIn = (value: unknown): readonly string[] => JSON.stringify(value ?? null).match(/<\w+>/g) ?? [];
const ref = { kind: 'page', id: 'p' } as const;

interface Request {
  readonly save: string;
  readonly revision: string;
  readonly sent: unknown;
  answer?: 'stored' | 'conflict';
}

/** An editor with a connection that may lose requests and responses. */
class Editor {
  record: DocumentRecord;
  request: Request | undefined;
  /** Tokens that the editor created, that were removed knowingly, that ever existed, and that are in conflicts. */
  readonly made = new Set<string>();
  readonly removed = new Set<string>();
  readonly told = new Set<string>();
  readonly touched = new Set<string>();
  hasUndone = false;
  hasMoved = false;
  private saves = 0;

  constructor(
    readonly name: string,
    private readonly server: ModelServer,
    private readonly tokens = countTokens(name),
  ) {
    this.record = newRecord(ref, server.read());
  }

  change(next: DocumentRecord): void {
    const before = this.record.value;
    this.record = next;
    const after = new Set(tokensIn(next.value));
    for (const token of tokensIn(before)) if (!after.has(token)) this.touched.add(token);
    for (const token of this.touched) this.removed.add(token);
    for (const token of after) {
      this.removed.delete(token);
      if (token.startsWith(`<${this.name}`)) this.made.add(token);
    }
  }

  edit(draw: Draw): void {
    const operation = randomOperation(this.record.value, draw, this.tokens);
    this.hasMoved ||= operation.op === 'move';
    this.change(edit(this.record, [operation], String(draw(5))));
  }

  undo(stack: 'undo' | 'redo'): void {
    this.hasUndone = true;
    this.change(stepBack(this.record, stack));
  }

  insist(draw: Draw, choice: 'mine' | 'theirs'): void {
    const { conflicts } = this.record;
    const conflict = conflicts[draw(conflicts.length)];
    if (conflict !== undefined) this.change(resolve(this.record, conflict.id, choice));
  }

  take(next: DocumentRecord): void {
    this.record = next;
    for (const { mine } of next.conflicts) for (const token of tokensIn(mine)) this.told.add(token);
    expect(
      isSame(
        applyAll(
          next.base,
          next.pending.map(({ operation }) => operation),
        ),
        next.value,
      ),
    ).toBe(true);
  }

  send(): void {
    if (this.request !== undefined || this.record.attempts.length > 0) return;
    const save = `${this.name}${++this.saves}`;
    const { revision } = this.record;
    this.record = send(this.record, save);
    const [attempt] = this.record.attempts;
    if (attempt !== undefined) this.request = { save, revision, sent: attempt.sent };
  }

  arrive(): void {
    const { request } = this;
    if (request !== undefined && request.answer === undefined)
      request.answer = this.server.write(request.save, request.revision, request.sent);
  }

  /** The response arrives, or is lost; then the editor checks with the server. */
  answer(isLost: boolean): void {
    const { request } = this;
    if (request === undefined) return;
    this.request = undefined;
    const isStored = isLost ? this.server.hasStored(request.save) : request.answer === 'stored';
    if (isStored) this.take(acknowledge(this.record, request.save, {}));
    else this.take(withdraw(this.record, request.save));
    this.refresh();
  }

  refresh(): void {
    if (this.record.attempts.length === 0) this.take(receive(this.record, this.server.read()));
  }

  settle(): void {
    for (let round = 0; round < 3; round++) {
      this.arrive();
      this.answer(false);
      this.refresh();
      this.send();
    }
  }
}

const steps: readonly ((editor: Editor, draw: Draw) => void)[] = [
  (editor, draw) => editor.edit(draw),
  (editor, draw) => editor.edit(draw),
  (editor, draw) => editor.edit(draw),
  (editor) => editor.send(),
  (editor) => editor.arrive(),
  (editor) => editor.answer(false),
  (editor) => editor.answer(true),
  (editor) => editor.refresh(),
  (editor, draw) => editor.undo(draw(2) === 0 ? 'undo' : 'redo'),
  (editor, draw) => editor.insist(draw, draw(2) === 0 ? 'mine' : 'theirs'),
];

function interleave(numbers: readonly number[], length: number): void {
  const draw = drawFrom(numbers);
  const server = createModelServer(randomLayout(draw, countTokens('o')));
  const editors = [new Editor('a', server), new Editor('b', server)] as const;
  for (let step = 0; step < length; step++) steps[draw(steps.length)]?.(editors[draw(2)] as Editor, draw);
  for (const editor of [...editors, ...editors]) editor.settle();
  const { value } = server.read();
  const final = tokensIn(value);
  for (const { record } of editors) {
    expect(isSame(record.value, value)).toBe(true);
    expect(record.pending).toEqual([]);
  }
  // Nothing is duplicated, except what was removed and restored manually.
  const brought = new Set(editors.flatMap(({ told, touched }) => [...told, ...touched]));
  const untouched = final.filter((token) => !brought.has(token));
  expect(untouched.length).toBe(new Set(untouched).size);
  const removed = new Set(editors.flatMap((editor) => [...editor.removed]));
  // Nothing is lost: it exists, or somebody who saw it removed it, or its author has a conflict.
  for (const { made, told } of editors)
    for (const token of made) if (!final.includes(token) && !removed.has(token)) expect(told).toContain(token);
  // Removed entries stay removed, unless the other editor has moved them.
  const isPlain = editors.every(
    ({ hasUndone, hasMoved, record }) => !hasUndone && !hasMoved && record.conflicts.length === 0,
  );
  if (isPlain && editors.every(({ told }) => told.size === 0))
    for (const token of removed) expect(final).not.toContain(token);
}

test('any interleaving of two editors ends with one document that has both editors’ changes', () => {
  fc.assert(fc.property(drawn(400), fc.integer({ min: 5, max: 40 }), interleave), { numRuns: rounds(150, 10_000) });
});
