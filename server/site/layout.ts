/** A layout: its regions as one text, cut where the main content stands, so that each part can be sent on its own. */
import type { Engine, Template } from '#engine';

export interface TextPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A template together with the files that its text came from. */
export interface Piece {
  readonly template: Template;
  /** The file and the place in it of a place in the template. */
  locate(line: number, column: number): TextPlace;
}

export interface Layout {
  readonly before: Piece;
  /** Absent when the layout can't be cut: then `before` is all of it, with the main content as a value in its data. */
  readonly after: Piece | undefined;
}

export interface Region {
  readonly file: string;
  readonly text: string;
}

const MARK = '{squarespace.main-content}';
const MARK_CODE = JSON.stringify([1, [['squarespace', 'main-content']], 0]);
/** Opcodes (reference 14) that leave names behind for what follows: the second part would not see them. */
const LEAVES_NAMES = new Set<unknown>([6, 9, 10, 22, 23, 24]);

export function createLayout(regions: readonly Region[], engine: Engine): { whole: Piece; layout: Layout } {
  const text = regions.map((region) => region.text).join('');
  const locate = locator(regions);
  const whole: Piece = { template: engine.compile(text), locate };
  if (!canCut(whole.template, text)) return { whole, layout: { before: whole, after: undefined } };
  const cut = text.indexOf(MARK);
  const [line, column] = endOf(text.slice(0, cut + MARK.length));
  const before: Piece = { template: engine.compile(text.slice(0, cut)), locate };
  const after: Piece = {
    template: engine.compile(text.slice(cut + MARK.length)),
    locate: (l, c) => locate(line + l - 1, l === 1 ? column + c - 1 : c),
  };
  return { whole, layout: { before, after } };
}

/** Only a mark that stands once, in no section, after nothing that sets names, gives the same page when cut. */
function canCut(template: Template, text: string): boolean {
  if (text.split(MARK).length !== 2 || template.diagnostics.length > 0) return false;
  const [, , body] = template.toCode() as [number, number, readonly unknown[]];
  const at = body.findIndex((instruction) => JSON.stringify(instruction) === MARK_CODE);
  return at >= 0 && !body.slice(0, at).some((instruction) => Array.isArray(instruction) && LEAVES_NAMES.has(instruction[0]));
}

/** 1-based line and column just after a text. */
function endOf(text: string): [line: number, column: number] {
  const lines = text.split('\n');
  return [lines.length, (lines.at(-1) as string).length + 1];
}

function locator(regions: readonly Region[]): Piece['locate'] {
  let text = '';
  const starts = regions.map((region) => {
    const [line, column] = endOf(text);
    text += region.text;
    return { file: region.file, line, column };
  });
  return (line, column) => {
    const start = starts.findLast((one) => one.line < line || (one.line === line && one.column <= column));
    if (start === undefined) return { file: regions[0]?.file ?? '', line, column };
    const sameLine = start.line === line;
    return { file: start.file, line: line - start.line + 1, column: sameLine ? column - start.column + 1 : column };
  };
}
