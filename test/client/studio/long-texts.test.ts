/** Long texts for which a pattern that backtracks would take hours: see `test/server/long-texts.test.ts`. */
import { parseColor } from '../../../client/studio/design/color.ts';
import { pricedLine } from '../../../client/studio/fields/menu/menu-prices.ts';
import { markupText } from '../../../client/studio/markup-text.ts';
import { createTextSteps } from '../../../client/studio/preview/frame/text-steps.ts';

const LENGTH = 1_000_000;
const long = (text: string): string => text.repeat(LENGTH / text.length);

test.each<[string, () => unknown, unknown]>([
  ['text of blocks', () => markupText(`${long('<p ')}>a`), 'a'],
  ['text of tags', () => markupText(`${long('<x ')}>a`), 'a'],
  ['a line of a menu', () => pricedLine(`${long('\t')}x`), undefined],
  ['a color', () => parseColor(`rgb(${long('0')}e, 0, 0)`).ok, false],
  ['steps of typing', () => createTextSteps(long('<')).undo(), undefined],
])('%s', (_what, run, expected) => expect(run()).toEqual(expected));
