/** A document of settings on its way between an owner and the server: steps, and what is not saved yet. */
import type { CallProblem, Result } from '../api.ts';
import { edited, type History, redone, startHistory, undone } from './settings-history.ts';

export type Stored<Value> = Value & { readonly revision: number };

export interface SettingsState<Value> {
  /** Undefined until it is read. */
  readonly history: History<Value> | undefined;
  readonly status: 'saved' | 'saving' | 'conflict' | 'failed';
  readonly problem: CallProblem | undefined;
}

export interface SettingsPort<Value> {
  /** `before`: as the server has it. No revision: over whatever the server has. */
  put(value: Value, before: Value, revision: number | undefined): Promise<Result<Stored<Value>>>;
  onSaved(stored: Stored<Value>): void;
}

function withoutRevision<Value>({ revision: _, ...value }: Stored<Value>): Value {
  return value as Value;
}

export class SettingsStore<Value extends object> {
  #state: SettingsState<Value> = { history: undefined, status: 'saved', problem: undefined };
  #stored: Stored<Value> | undefined;
  /** The step that the server has. */
  #savedPresent: Value | undefined;
  #isForced = false;
  #isSending = false;
  readonly #listeners = new Set<() => void>();
  readonly #port: SettingsPort<Value>;

  constructor(port: SettingsPort<Value>) {
    this.#port = port;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): SettingsState<Value> => this.#state;

  get isSaved(): boolean {
    const present = this.#state.history?.present;
    return present === undefined || this.#savedPresent === present;
  }

  /** What the server has; while something is not saved here, that stays. */
  load(stored: Stored<Value>): void {
    if (!this.isSaved || this.#isSending || stored.revision === this.#stored?.revision) return;
    this.#stored = stored;
    this.#savedPresent = withoutRevision(stored);
    this.#set({ history: startHistory(this.#savedPresent), status: 'saved', problem: undefined });
  }

  edit(change: Partial<Value>, key: string): void {
    this.#step((history) => edited(history, { ...history.present, ...change }, key));
  }

  undo(): void {
    this.#step(undone);
  }

  redo(): void {
    this.#step(redone);
  }

  /** Sends what is not saved, again and again until all of it is; after a conflict, over what somebody else has saved. */
  async save(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (await this.#sendOnce());
    this.#isSending = false;
  }

  retry(): Promise<void> {
    if (this.#state.status === 'conflict') this.#isForced = true;
    return this.save();
  }

  /** Drops what is not saved, and takes what is loaded next. */
  reset(): void {
    this.#stored = undefined;
    this.#savedPresent = this.#state.history?.present;
    this.#set({ ...this.#state, status: 'saved', problem: undefined });
  }

  /** False when there is nothing to send, or it failed. */
  async #sendOnce(): Promise<boolean> {
    const value = this.#state.history?.present;
    if (value === undefined || this.isSaved || this.#stored === undefined) return false;
    const revision = this.#isForced ? undefined : this.#stored.revision;
    const result = await this.#port.put(value, withoutRevision(this.#stored), revision);
    if (!result.ok) {
      const status = result.problem.status === 409 ? 'conflict' : 'failed';
      this.#set({ ...this.#state, status, problem: result.problem });
      return false;
    }
    this.#isForced = false;
    this.#stored = result.body;
    this.#savedPresent = value;
    this.#set({ ...this.#state, status: this.isSaved ? 'saved' : 'saving', problem: undefined });
    this.#port.onSaved(result.body);
    return true;
  }

  #step(move: (history: History<Value>) => History<Value>): void {
    const { history } = this.#state;
    if (history === undefined) return;
    const next = move(history);
    if (next !== history) this.#set({ ...this.#state, history: next, status: 'saving' });
  }

  #set(state: SettingsState<Value>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
