/** Reads a plan file; errors include their line. */
import { readFileSync } from 'node:fs';
import { type Document, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { validationMessage } from '../../http/validation-messages.ts';
import { PlanError } from './plan.ts';
import { type PlanFile, planFile } from './plan-schema.ts';

export interface ReadPlan {
  readonly file: string;
  readonly text: string;
  readonly fields: PlanFile;
}

/** Throws `PlanError`. */
export function readPlan(file: string): ReadPlan {
  const text = readText(file);
  return { file, text, fields: parsePlan(text, file) };
}

/** The same for a text; `file` is its name in messages. */
export function parsePlan(text: string, file: string): PlanFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [fault] = document.errors;
  if (fault !== undefined) {
    const { line, col } = lines.linePos(fault.pos[0]);
    throw new PlanError(`${file}:${line}:${col}: ${fault.message.split('\n')[0]?.replace(/ at line .*/, '') ?? ''}`);
  }
  const written: unknown = document.toJS();
  if (written === null || written === undefined)
    throw new PlanError(`${file}: is empty; a plan names at least a target, such as "target: http://localhost:3000"`);
  const { data, error } = planFile.safeParse(written, { error: validationMessage });
  if (error === undefined) return data;
  const problems = error.issues.flatMap((issue) => specific(issue));
  throw new PlanError(
    problems
      .map(({ path, message }) => `${file}:${lineOf(document, lines, path)}: ${fieldOf(path)}${message}`)
      .join('\n'),
  );
}

interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** The value does not even have the expected type, or the field does not exist. */
  readonly isWrongType: boolean;
}

/** For a union, the problem of the form that was probably meant: the deepest one. */
function specific(issue: z.core.$ZodIssue): readonly Problem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message: 'is not a field of a plan',
      isWrongType: true,
    }));
  if (issue.code !== 'invalid_union') return [{ ...issue, isWrongType: issue.code === 'invalid_type' }];
  const branches = issue.errors.map((issues) => issues.flatMap((inner) => specific(inner)));
  const closest = branches.reduce((best, branch) => (scoreOf(branch) > scoreOf(best) ? branch : best));
  return closest.map(({ path, ...problem }) => ({ ...problem, path: [...issue.path, ...path] }));
}

const scoreOf = (problems: readonly Problem[]): number =>
  Math.max(...problems.map(({ path, isWrongType }) => path.length + (isWrongType ? 0 : 0.5)));

const fieldOf = (path: readonly PropertyKey[]): string => {
  const field = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return field === '' ? '' : `${field.replace(/^\./, '')}: `;
};

/** The line of a field, or of its nearest parent. */
function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    const range = (node as { range?: readonly number[] } | undefined)?.range;
    if (range?.[0] !== undefined) return lines.linePos(range[0]).line;
  }
  return 1;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a folder, not a file',
  EACCES: 'this user may not open it',
};

/** A file named in a plan or a flag that cannot be read. */
export function unreadable(file: string, error: unknown): PlanError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new PlanError(`${file}: ${FAULTS[code] ?? message}`, { cause: error });
}
