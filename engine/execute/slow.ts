/** Pending values: promises and async iterables in the data. */
import type { Value } from './values.ts';

/** Thrown by an instruction that reads a pending value; the render waits for it and runs the instruction again. */
export class SlowValue extends Error {
  readonly value: object;

  constructor(value: object) {
    super('a value is not there yet');
    this.value = value;
  }
}

/** Thrown by generated code that should not continue now (the output is full): the walker takes over. */
export class Suspend extends Error {}

/** Thrown when generated code has blocked the event loop for too long; the template's next render may be faster. */
export class SliceOver extends Suspend {}

/** Errors that control the render rather than report failures. */
export const isControl = (error: unknown): boolean => error instanceof SlowValue || error instanceof Suspend;

export function isSlow(value: object): boolean {
  return typeof (value as { then?: unknown }).then === 'function' || isAsyncIterable(value);
}

export function isAsyncIterable(value: object): value is AsyncIterable<Value> {
  return typeof (value as { [Symbol.asyncIterator]?: unknown })[Symbol.asyncIterator] === 'function';
}

/** An async iterable being read: elements are rendered as they arrive. */
export class SlowList {
  readonly items: Value[] = [];
  done = false;
  private readonly iterator: AsyncIterator<Value>;
  private pending: Promise<void> | null = null;

  constructor(source: AsyncIterable<Value>) {
    this.iterator = source[Symbol.asyncIterator]();
  }

  /** Resolves when another element, or the end, has arrived. */
  pull(): Promise<void> {
    this.pending ??= this.iterator.next().then(
      ({ value, done }) => {
        this.pending = null;
        if (done === true) this.done = true;
        else this.items.push(value);
      },
      (error: unknown) => {
        this.done = true;
        throw error;
      },
    );
    return this.pending;
  }

  async drain(): Promise<Value[]> {
    while (!this.done) await this.pull();
    return this.items;
  }

  /** Tells the source that no more elements will be read. */
  async close(): Promise<void> {
    if (!this.done) await this.iterator.return?.();
  }
}

/** The next element of a growing list, as something to wait for. */
export class NextElement {
  private readonly list: SlowList;

  constructor(list: SlowList) {
    this.list = list;
  }

  // biome-ignore lint/suspicious/noThenProperty: this is a thenable on purpose, so that it is awaited like any slow value
  then<T, U>(resolve: () => T, reject: (error: unknown) => U): Promise<T | U> {
    return this.list.pull().then(resolve, reject);
  }
}
