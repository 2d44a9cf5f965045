/** The other globals that themes call: what runs when a page begins and ends, data of the page, and images. */
import { loadImage } from '../images/load-image.ts';
import { whenParsed } from '../images/watch-images.ts';
import { withAbsent } from './absent.ts';
import { elementOf } from './node.ts';
import { Y } from './y.ts';

type Call = (...given: readonly unknown[]) => unknown;
type Table = Readonly<Record<string, unknown>>;

const starts: Call[] = [];
const ends: Call[] = [];

/** One that fails stops none of the others. */
function runAll(calls: readonly Call[]): void {
  for (const call of calls) {
    try {
      call(Y);
    } catch (error) {
      reportError(error);
    }
  }
}

/** A callback may come behind `Y`, or alone. */
const callOf = (given: readonly unknown[]): Call | undefined =>
  given.find((one): one is Call => typeof one === 'function');

export const squarespace = withAbsent(
  {
    onInitialize(...given: readonly unknown[]): void {
      const call = callOf(given);
      if (call === undefined) return;
      starts.push(call);
      whenParsed(() => runAll([call]));
    },
    onDestroy(...given: readonly unknown[]): void {
      const call = callOf(given);
      if (call !== undefined) ends.push(call);
    },
    /** Themes that exchange pages by themselves end the one and begin the next. */
    globalInit: () => runAll(starts),
    globalDestroy: () => runAll(ends),
    load: () => undefined,
    afterBodyLoad: () => undefined,
    CONTEXT: undefined as unknown,
  },
  'Squarespace',
);

addEventListener('pagehide', ({ persisted }) => {
  if (!persisted) runAll(ends);
});

export const imageLoader = withAbsent(
  {
    /** Elements, nodes, jQuery objects, or lists of them. */
    load(given: unknown, options: Table = {}): boolean {
      const image = elementOf(given);
      if (!(image instanceof HTMLImageElement)) return false;
      const mode = typeof options['mode'] === 'string' ? options['mode'] : undefined;
      return loadImage(image, { load: options['load'] === true, mode });
    },
    bootstrap: () => undefined,
  },
  'ImageLoader',
);

/** What the page tells its scripts, under the names that themes read it by. */
export function readContext(): Table {
  const text = document.getElementById('site-context')?.textContent ?? '';
  return text === '' ? {} : (JSON.parse(text) as Table);
}
