/** One document in one tab: shown, edited, saved after a pause, and tried again while the server cannot be reached. */
import { type DocumentRecord, newRecord, resolve } from './document-record.ts';
import { type DocumentRef, keyOf } from './document-ref.ts';
import { type DocumentState, loadingState, type Phase, stateOf } from './document-state.ts';
import type { Operation } from './operations.ts';
import { createPacer, type Pacer } from './pacer.ts';
import type { Ports } from './ports.ts';
import { saveDocument } from './save-loop.ts';
import { createStoredRecord, type StoredRecord } from './stored-record.ts';
import { createTyping } from './typing.ts';

/** Edits that the browser's database has no room for stay in the tab, and are stored and sent with the next attempt. */
const waitForSpace = (): void => {};

const ready: Phase = { status: 'ready', message: '' };

export class DocumentSession {
  /** A new object after each change. */
  state: DocumentState = loadingState;
  readonly key: string;
  private readonly ref: DocumentRef;
  private readonly ports: Ports;
  private readonly pacer: Pacer;
  private readonly typing: (operations: readonly Operation[]) => string;
  private readonly listeners = new Set<() => void>();
  private phase: Phase = loadingState;
  private stored: StoredRecord | undefined;
  private isStale = false;
  private isOffline = false;

  constructor(ref: DocumentRef, ports: Ports) {
    this.ref = ref;
    this.ports = ports;
    this.key = keyOf(ref);
    this.typing = createTyping(ports);
    this.pacer = createPacer(() => this.synchronize(), ports);
    this.pacer.now();
  }

  /** Gives a function that ends it. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Edits of the same gesture are undone together; without one, what is typed into one field without a pause is. */
  edit(operation: Operation | readonly Operation[], gesture?: string): void {
    const operations: readonly Operation[] = 'op' in operation ? [operation] : operation;
    this.change((stored) => stored.edit(operations, gesture ?? this.typing(operations)));
  }

  undo(): void {
    this.change((stored) => stored.step('undo'));
  }

  redo(): void {
    this.change((stored) => stored.step('redo'));
  }

  /** Settles a conflict: with the admin's own value after all, or with the one that is there. */
  resolve(id: number, choice: 'mine' | 'theirs'): void {
    this.stored
      ?.commit((record) => resolve(record, id, choice))
      .then(() => this.pacer.soon())
      .catch(waitForSpace);
  }

  /** Somebody has changed the document on the server. */
  refresh(): void {
    this.isStale = true;
    this.pacer.soon();
  }

  /** Another tab has written the record. */
  reread(): void {
    this.stored?.commit().catch(waitForSpace);
  }

  /** Tries now what would be tried later. */
  retry(): void {
    this.pacer.now();
  }

  close(): void {
    this.pacer.stop();
  }

  private change(make: (stored: StoredRecord) => void): void {
    if (this.stored === undefined) return;
    make(this.stored);
    // In the browser's database at once, on the server after a pause.
    this.stored.commit().catch(waitForSpace);
    this.pacer.soon();
  }

  private tell(): void {
    const { stored, phase, isOffline } = this;
    this.state = stored === undefined ? { ...loadingState, ...phase } : stateOf(stored.shown, phase, isOffline);
    for (const listener of this.listeners) listener();
  }

  /** Opens the document, and saves it. Gives false when the server could not be reached. */
  private async synchronize(): Promise<boolean> {
    const stored = this.stored ?? (await this.open());
    if (stored === undefined) return this.phase.status !== 'failed';
    const { server, newName, exclusively } = this.ports;
    const isStale = this.isStale;
    this.isStale = false;
    const save = () => saveDocument({ stored, server, newName }, isStale);
    const outcome = await exclusively(`save ${this.key}`, save);
    this.isOffline = outcome.kind === 'unreachable';
    this.isStale ||= this.isOffline && isStale;
    this.phase = outcome.kind === 'missing' ? { status: 'missing', message: outcome.message } : ready;
    this.tell();
    return !this.isOffline;
  }

  private async open(): Promise<StoredRecord | undefined> {
    const { storage, server } = this.ports;
    const before = await storage.read(this.key);
    if (before !== undefined) {
      this.isStale = true;
      return this.adopt(before);
    }
    const reply = await server.load(this.ref);
    if (reply.kind === 'loaded') {
      const fresh = newRecord(this.ref, reply.document);
      return this.adopt((await storage.update(this.key, (other) => other ?? fresh)) ?? fresh);
    }
    const { kind, message } = { message: '', ...reply };
    this.phase = { status: kind === 'missing' ? 'missing' : 'failed', message };
    this.tell();
    return undefined;
  }

  private adopt(record: DocumentRecord): StoredRecord {
    const { storage, announce } = this.ports;
    this.phase = ready;
    this.stored = createStoredRecord({
      ...{ key: this.key, storage, record },
      onChange: () => this.tell(),
      onStored: () => announce(this.key),
    });
    this.tell();
    return this.stored;
  }
}
