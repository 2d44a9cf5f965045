/** Bodies that run without pausing: partials, macros and views, on either tier. */
import type { Body, Frame } from './frame.ts';
import type { Render } from './render.ts';
import type { Unit } from './unit.ts';
import type { Value } from './values.ts';
import { Walker } from './walker.ts';

/** A template as one JavaScript function: appends to `out` and returns the new `out`. */
export type CodeFunction = (render: Render, data: Value, parent: Frame | null, out: string) => string;

export const codeOf = (unit: Unit): CodeFunction | null => unit.code as CodeFunction | null;

/** Runs a body to its end, appending to `out`: with its generated function if it has one. */
export function renderNested(render: Render, body: Body, frame: Frame, out: string): string {
  const { unit } = body;
  const code = render.settings.mayUseCode ? codeOf(unit) : null;
  if (code !== null && body.block === unit.root.body) return code(render, frame.node, frame, out);
  unit.runs++;
  const walker = new Walker(render, body.block, frame, out);
  walker.run();
  return walker.out;
}
