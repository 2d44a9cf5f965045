/** The scenarios of a plan file, with their data rows. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Papa from 'papaparse';
import { PlanError } from './plan.ts';
import type { PlanFile, PlanStep } from './plan-schema.ts';
import { unreadable } from './read-plan.ts';
import type { Scenario, Source, Step, StepBody } from './scenario.ts';

/** `folder`: that of the plan; data files are relative to it. Throws `PlanError` for data that cannot be read. */
export function buildScenarios(scenarios: PlanFile['scenarios'], folder: string): readonly Scenario[] {
  return Object.entries(scenarios).map(([name, { weight, data, steps }]) => ({
    name,
    weight,
    steps: steps.map(buildStep),
    rows: data === undefined ? [] : readRows(resolve(folder, data)),
  }));
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

function buildStep(step: PlanStep): Step {
  const method = METHODS.find((name) => step[name] !== undefined) ?? 'get';
  const path = step[method] ?? '/';
  return {
    name: step.name ?? `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    headers: step.headers,
    body: bodyOf(step),
    checks: step.check,
    save: Object.fromEntries(Object.entries(step.save).map(([name, source]) => [name, sourceOf(source)])),
    think: step.think,
  };
}

function bodyOf({ json, form, body }: PlanStep): StepBody | undefined {
  if (json !== undefined) return { kind: 'json', text: JSON.stringify(json) };
  if (form !== undefined) {
    const fields = Object.entries(form).map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`);
    return { kind: 'form', text: fields.join('&') };
  }
  return body === undefined ? undefined : { kind: 'text', text: body };
}

/** Placeholders stay unchanged: their values are encoded when they are inserted. */
const encoded = (value: string): string =>
  value
    .split(/(\$\{\w+\})/)
    .map((part, index) => (index % 2 === 1 ? part : encodeURIComponent(part)))
    .join('');

function sourceOf(source: PlanStep['save'][string]): Source {
  if ('json' in source) return { from: 'json', path: source.json };
  if ('header' in source) return { from: 'header', name: source.header.toLowerCase() };
  if ('cookie' in source) return { from: 'cookie', name: source.cookie };
  return { from: 'regex', pattern: source.regex };
}

/** Rows of a CSV file whose first line contains the column names. */
function readRows(file: string): Scenario['rows'] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  // A file with one column has no delimiter, which is not an error.
  const fault = errors.find(({ code }) => code !== 'UndetectableDelimiter');
  // The first row is the second line of the file.
  if (fault !== undefined) throw new PlanError(`${file}:${(fault.row ?? 0) + 2}: ${fault.message}`);
  if (data.length === 0) throw new PlanError(`${file}: has no rows`);
  return data;
}
