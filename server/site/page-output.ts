/** Post-processes page output: removes special tags that came in with data before they reach a browser. */
import type { Output, RenderedPart } from '#engine';
import { replaceTags } from '#shared/spans';
import type { Localizer } from './languages/localized-output.ts';
import type { CacheWriter } from './page-cache.ts';

const LEFT_OVER = /<\/?squarespace:/;
/** A rare part of the tag's name. V8 searches for up to six characters with vector instructions. */
const RARE = 'quares';
const MAX_START_LENGTH = '</squarespace:'.length;

/** Whether a text has neither a tag nor the start of one at its end. */
export const isTagless = (text: string): boolean => !holdsTag(text) && startAt(text) < 0;

/** The destination of a page, usually a response. */
interface PageOutput extends Output {
  readonly bytes: number;
  end(): void;
  /** Discards unsent output; true when nothing has been sent. */
  undo(): boolean;
}

/** A page as text. */
export class TextOutput implements PageOutput {
  text = '';

  get bytes(): number {
    return Buffer.byteLength(this.text);
  }

  write(chunk: string): boolean {
    this.text += chunk;
    return true;
  }

  drained = async (): Promise<void> => undefined;

  end(): void {}

  undo(): boolean {
    this.text = '';
    return true;
  }
}

/** A page on its way to a response. */
export class TaglessOutput implements Output {
  private readonly output: PageOutput;
  private readonly cacheWriter: CacheWriter | undefined;
  private readonly localizer: Localizer | undefined;
  private pending = '';

  /** `cacheWriter` receives each chunk; `localizer` keeps links in the page's language. */
  constructor(output: PageOutput, cacheWriter?: CacheWriter, localizer?: Localizer) {
    this.output = output;
    this.cacheWriter = cacheWriter;
    this.localizer = localizer;
  }

  get bytes(): number {
    return this.output.bytes;
  }

  write(chunk: string): boolean {
    let text = this.pending === '' ? chunk : this.pending + chunk;
    this.pending = '';
    if (holdsTag(text)) text = replaceTags(text, LEFT_OVER, '');
    const at = startAt(text);
    if (at >= 0) {
      this.pending = text.slice(at);
      text = text.slice(0, at);
    }
    return text === '' ? true : this.pass(this.localizer?.take(text) ?? text);
  }

  /** `part` passed `isTagless` when it was stored. */
  writePart(part: RenderedPart): boolean {
    const { output } = this;
    const isText = this.pending !== '' || this.localizer !== undefined || this.cacheWriter !== undefined;
    return isText || output.writePart === undefined ? this.write(part.text) : output.writePart(part);
  }

  private pass(text: string): boolean {
    this.cacheWriter?.add(text);
    return this.output.write(text);
  }

  /** Sends what was held back as the possible start of a tag. */
  flush(): void {
    const { pending: cached } = this;
    this.pending = '';
    const rest = this.localizer === undefined ? cached : this.localizer.take(cached) + this.localizer.rest();
    if (rest !== '') this.pass(rest);
  }

  drained(): Promise<void> {
    return this.output.drained();
  }

  /** Sends what was held back, and ends the response. */
  end(): void {
    this.flush();
    this.output.end();
  }

  /** Same as `undo` of the response. */
  undo(): boolean {
    return this.output.undo();
  }
}

function holdsTag(text: string): boolean {
  for (let at = text.indexOf(RARE); at >= 0; at = text.indexOf(RARE, at + 1))
    if (text.startsWith('squarespace:', at - 1)) return true;
  return false;
}

/** Position of a possible tag start that continues in the next chunk; -1 when there is none. */
function startAt(text: string): number {
  const at = text.lastIndexOf('<');
  if (at < 0 || text.indexOf('>', at) >= 0) return -1;
  const start = text.slice(at, at + MAX_START_LENGTH).toLowerCase();
  const isStart = '<squarespace:'.startsWith(start) || '</squarespace:'.startsWith(start);
  return isStart || /^<\/?squarespace:/.test(start) ? at : -1;
}
