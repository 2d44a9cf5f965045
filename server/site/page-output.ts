/** The last look at a page's text: special tags that came in with data are taken out before they reach a browser. */
import type { ResponseOutput } from '../render-api/output.ts';

const LEFT_OVER = /<\/?squarespace:[^>]*>/gi;
const LONGEST_START = '</squarespace:'.length;

/** Wraps an output. `flush` sends what was kept back because it could have been the start of a tag; `end` does so too. */
export function withoutTags(output: ResponseOutput): ResponseOutput & { flush(): void } {
  let kept = '';
  const flush = (): void => {
    if (kept !== '') output.write(kept);
    kept = '';
  };
  return {
    flush,
    get bytes() {
      return output.bytes as number;
    },
    write(chunk) {
      let text = kept === '' ? chunk : kept + chunk;
      kept = '';
      if (text.includes('squarespace:')) text = text.replace(LEFT_OVER, '');
      const at = startAt(text);
      if (at >= 0) {
        kept = text.slice(at);
        text = text.slice(0, at);
      }
      return text === '' ? true : output.write(text);
    },
    drained: () => output.drained(),
    end() {
      flush();
      output.end();
    },
    takeBack: () => output.takeBack(),
  };
}

/** Where a tag may begin that goes on in the next chunk; -1 when none does. */
function startAt(text: string): number {
  const at = text.lastIndexOf('<');
  if (at < 0 || text.indexOf('>', at) >= 0) return -1;
  const start = text.slice(at, at + LONGEST_START).toLowerCase();
  const isStart = '<squarespace:'.startsWith(start) || '</squarespace:'.startsWith(start);
  return isStart || /^<\/?squarespace:/.test(start) ? at : -1;
}
