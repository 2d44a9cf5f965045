/** Validates a layout, block by block. */

import { blockSettings } from '#shared/block-settings/index';
import { adminContentLimits } from '#shared/messages/admin';
import { readSettings } from '#shared/settings';
import { invalid } from '../../http/create-problem.ts';
import type { FieldProblem } from '../../http/problems.ts';
import { readLayout } from '../../rendering/blocks/layout-schema.ts';
import { lackOf } from './completeness.ts';

/** The problems of a layout, each with its path. `isComplete`: also requires everything that published blocks need. */
export function layoutProblems(layout: unknown, isComplete: boolean): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const read = readLayout(layout, ({ path, message, code }) =>
    problems.push({
      field: path || 'layout',
      message:
        code === 'too-many-blocks' ? `A layout holds at most ${adminContentLimits.blocksPerLayout} blocks.` : message,
    }),
  );
  const visit = (rows: typeof read.rows): void => {
    for (const { columns } of rows)
      for (const { blocks, rows: inner } of columns) {
        for (const { type, value, path } of blocks) {
          const { values, messages } = readSettings(blockSettings[type], value);
          const lack = isComplete ? lackOf(type, values, value) : undefined;
          for (const { setting, message } of lack === undefined ? messages : [...messages, lack])
            problems.push({ field: `${path}.value.${setting}`, message });
        }
        visit(inner);
      }
  };
  visit(read.rows);
  return problems;
}

/** Throws for a layout that visitors must not see. */
export function checkComplete(layout: unknown): void {
  const problems = layoutProblems(layout, true);
  if (problems.length > 0) throw invalid(problems.slice(0, 100));
}
