/** Other globals of themes: page lifecycle callbacks, page data, and images. */
import { loadImage } from '../images/load-image.ts';
import { whenParsed } from '../images/watch-images.ts';
import { withAbsent } from './absent.ts';
import { elementOf } from './node.ts';

type Call = (...args: readonly unknown[]) => unknown;
type Table = Readonly<Record<string, unknown>>;

/** A failing callback does not stop the others. */
function runAll(calls: readonly Call[], Y: object): void {
  for (const call of calls) {
    try {
      call(Y);
    } catch (error) {
      reportError(error);
    }
  }
}

/** The callback may follow `Y`, or be the only argument. */
const callOf = (inputs: readonly unknown[]): Call | undefined =>
  inputs.find((item): item is Call => typeof item === 'function');

/** `Squarespace`: lifecycle callbacks, which receive `Y`. */
export function createSquarespace(Y: object): object {
  const starts: Call[] = [];
  const ends: Call[] = [];
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) runAll(ends, Y);
  });
  return withAbsent(
    {
      onInitialize(...inputs: readonly unknown[]): void {
        const call = callOf(inputs);
        if (call === undefined) return;
        starts.push(call);
        whenParsed(() => runAll([call], Y));
      },
      onDestroy(...inputs: readonly unknown[]): void {
        const call = callOf(inputs);
        if (call !== undefined) ends.push(call);
      },
      /** Themes with client-side navigation destroy one page and initialize the next. */
      globalInit: () => runAll(starts, Y),
      globalDestroy: () => runAll(ends, Y),
      load: () => undefined,
      afterBodyLoad: () => undefined,
      CONTEXT: undefined as unknown,
    },
    'Squarespace',
  );
}

export const imageLoader = withAbsent(
  {
    /** Elements, nodes, jQuery objects, or lists of them. */
    load(input: unknown, options: Table = {}): boolean {
      const image = elementOf(input);
      if (!(image instanceof HTMLImageElement)) return false;
      const mode = typeof options['mode'] === 'string' ? options['mode'] : undefined;
      return loadImage(image, { load: options['load'] === true, mode });
    },
    bootstrap: () => undefined,
  },
  'ImageLoader',
);
