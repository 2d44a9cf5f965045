/** One document in one tab: displayed, edited, saved after a pause, and retried while the server is unreachable. */
import { type DocumentRecord, newRecord, resolve } from './document-record.ts';
import { type DocumentRef, keyOf } from './document-ref.ts';
import { type DocumentState, loadingState, type Phase, stateOf } from './document-state.ts';
import type { Operation } from './operations.ts';
import { createPacer, type Pacer } from './pacer.ts';
import type { Ports } from './ports.ts';
import { saveDocument } from './save-loop.ts';
import { createStoredRecord, type StoredRecord } from './stored-record.ts';
import { createTyping } from './typing.ts';

/** Edits that exceed the browser's storage stay in the tab, and are stored and sent with the next attempt. */
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

  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Edits with the same gesture are undone together; by default continuous typing in one field is one gesture. */
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

  /** Resolves a conflict: with the admin's own value, or the current one. */
  resolve(id: number, choice: 'mine' | 'theirs'): void {
    this.stored
      ?.commit((record) => resolve(record, id, choice))
      .then(() => this.pacer.soon())
      .catch(waitForSpace);
  }

  /** The document was changed on the server. */
  refresh(): void {
    this.isStale = true;
    this.pacer.soon();
  }

  /** Another tab has written the record. */
  reread(): void {
    this.stored?.commit().catch(waitForSpace);
  }

  /** Retries now instead of later. */
  retry(): void {
    this.pacer.now();
  }

  close(): void {
    this.pacer.stop();
  }

  private change(make: (stored: StoredRecord) => void): void {
    if (this.stored === undefined) return;
    make(this.stored);
    // To the browser's database immediately, to the server after a pause.
    this.stored.commit().catch(waitForSpace);
    this.pacer.soon();
  }

  private tell(): void {
    const { stored, phase, isOffline } = this;
    this.state = stored === undefined ? { ...loadingState, ...phase } : stateOf(stored.shown, phase, isOffline);
    for (const listener of this.listeners) listener();
  }

  /** Loads and saves the document. False if the server is unreachable. */
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
