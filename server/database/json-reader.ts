/** Reads a large JSON document value by value, with only one value in memory. */

/** Thrown for a document that cannot be imported. */
export class TransferRejected extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'TransferRejected';
  }
}

/** The database already contains what the document would import. */
export class TransferConflict extends TransferRejected {}

/** Maximum length of a value: enough for the largest files of themes, in base64. */
const MAX_VALUE = 200_000_000;
const MAX_DEPTH = 200;

export class JsonReader {
  private readonly chunks: AsyncIterator<string>;
  private text = '';
  private at = 0;

  constructor(chunks: AsyncIterable<string>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  /** The keys of an object; each value must be read before the next key. Throws `TransferRejected`, like all methods. */
  async *members(): AsyncGenerator<string> {
    await this.take('{');
    for (let isFirst = true; (await this.peek()) !== '}'; isFirst = false) {
      if (!isFirst) await this.take(',');
      const name = await this.value();
      if (typeof name !== 'string') throw broken();
      await this.take(':');
      yield name;
    }
    await this.take('}');
  }

  /** Iterates over the elements of a list; each must be read before the next one. */
  async *elements(): AsyncGenerator<void> {
    await this.take('[');
    for (let isFirst = true; (await this.peek()) !== ']'; isFirst = false) {
      if (!isFirst) await this.take(',');
      yield;
    }
    await this.take(']');
  }

  async value(): Promise<unknown> {
    return parsed(await this.raw());
  }

  /** The text of a value. */
  async raw(): Promise<string> {
    const next = await this.peek();
    const pieces: string[] = [];
    const scan = new ValueScan(next);
    for (let length = 0; ; ) {
      const end = scan.endIn(this.text, this.at);
      const piece = this.text.slice(this.at, end ?? undefined);
      pieces.push(piece);
      length += piece.length;
      if (length > MAX_VALUE)
        throw new TransferRejected(`The file contains a value of more than ${MAX_VALUE} characters.`);
      this.at += piece.length;
      if (end !== undefined) return pieces.join('');
      if (!(await this.more())) {
        if (scan.mayEnd) return pieces.join('');
        throw broken();
      }
    }
  }

  /** Checks that nothing follows. */
  async end(): Promise<void> {
    if ((await this.peek()) !== undefined) throw broken();
  }

  /** The next character after whitespace; undefined at the end. */
  private async peek(): Promise<string | undefined> {
    for (;;) {
      while (this.at < this.text.length && /\s/.test(this.text.charAt(this.at))) this.at++;
      if (this.at < this.text.length) return this.text.charAt(this.at);
      if (!(await this.more())) return undefined;
    }
  }

  private async take(sign: string): Promise<void> {
    if ((await this.peek()) !== sign) throw broken();
    this.at++;
  }

  /** Loads the next chunk; everything before the position has been read. */
  private async more(): Promise<boolean> {
    const { done, value } = await this.chunks.next();
    if (done === true) return false;
    this.text = this.text.slice(this.at) + value;
    this.at = 0;
    return true;
  }
}

const broken = (cause?: unknown): TransferRejected =>
  new TransferRejected('The file is incomplete or not JSON.', cause);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw broken(error);
  }
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [...'"\\[]{},'].map((sign) =>
  sign.charCodeAt(0),
);

/** Finds the end of a value across chunks. */
class ValueScan {
  /** Numbers and literals have no end delimiter. */
  readonly mayEnd: boolean;
  private depth = 0;
  private isText = false;
  private isEscaped = false;

  constructor(first: string | undefined) {
    this.mayEnd = first !== undefined && !/["[{]/.test(first);
  }

  /** The position after the value; undefined when it continues in the next chunk. */
  endIn(text: string, from: number): number | undefined {
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.isText) {
        if (this.isEscaped) this.isEscaped = false;
        else if (code === BACKSLASH) this.isEscaped = true;
        else if (code === QUOTE) {
          this.isText = false;
          if (this.depth === 0) return at + 1;
        }
      } else if (code === QUOTE) this.isText = true;
      else if (code === OPEN_LIST || code === OPEN_OBJECT) this.open();
      else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
        if (this.depth === 0) return at;
        if (--this.depth === 0) return at + 1;
      } else if (this.depth === 0 && (code === COMMA || code <= 32)) return at;
    }
    return undefined;
  }

  private open(): void {
    if (++this.depth > MAX_DEPTH) throw new TransferRejected(`The file is nested more than ${MAX_DEPTH} deep.`);
  }
}
