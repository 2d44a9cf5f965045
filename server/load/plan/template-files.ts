/** Reads a template with its data and partials, as named by flags and plans. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseJson } from '../../disk/parse-json.ts';
import { PlanError } from './plan.ts';
import { unreadable } from './read-plan.ts';

/** Throws `PlanError`, like all functions here. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

export function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return parseJson(text, file);
  } catch (error) {
    throw new PlanError((error as Error).message, { cause: error });
  }
}

/** Every file of the folder, by relative path. */
export function readPartials(folder: string): Readonly<Record<string, string>> {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = files.map((entry) => join(entry.parentPath, entry.name));
    return Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, 'utf8')]));
  } catch (error) {
    throw unreadable(folder, error);
  }
}
