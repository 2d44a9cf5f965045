/** Results of the slow values in a render's data. */
import { isAsyncIterable, isSlow, SlowList, SlowValue } from './slow.ts';
import type { Value } from './values.ts';

export class SlowValues {
  /** Created on demand: most data have no slow values. */
  private resolved: Map<object, Value | SlowList> | null = null;

  /** The value itself, or what it settled to; throws `SlowValue` while it is pending. */
  awaitPending(value: Value): Value {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !isSlow(value)) return value;
    if (this.resolved?.has(value) !== true) throw new SlowValue(value);
    const settled = this.resolved.get(value);
    if (!(settled instanceof SlowList)) return settled;
    if (!settled.done) throw new SlowValue(settled);
    return settled.items;
  }

  /** For a repeated section: an async iterable as a growing list; null for everything else. */
  list(value: Value): SlowList | null {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !isAsyncIterable(value)) return null;
    const existing = this.resolved?.get(value);
    if (existing instanceof SlowList) return existing;
    const list = new SlowList(value);
    this.set(value, list);
    return list;
  }

  /** Waits for a slow value. Rejects if it does; then it counts as missing. */
  async await(value: object): Promise<void> {
    const list = value instanceof SlowList ? value : this.list(value as Value);
    if (list !== null) {
      await list.drain();
      return;
    }
    this.set(value, undefined);
    this.set(value, (await (value as PromiseLike<Value>)) as Value);
  }

  private set(value: object, settled: Value | SlowList): void {
    this.resolved ??= new Map();
    this.resolved.set(value, settled);
  }
}

/** For a render to a string, which does not wait: pending values print nothing. */
export const NO_SLOW_VALUES = new SlowValues();
