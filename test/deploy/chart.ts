/**
 * Renders the Helm chart: with the program in HELM, otherwise with the subset of Helm's templates that the chart uses: `if`, `range`,
 * `with`, fields, variables, and the functions below. Anything else is an error.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';

const chartFolder = join(__dirname, '..', '..', 'deploy', 'helm', 'vitrine');
export const inChart = (...path: string[]): string => readFileSync(join(chartFolder, ...path), 'utf8');

/** Accessed field by field, like the manifests. */
// biome-ignore lint/suspicious/noExplicitAny: documents are inspected field by field
export type Document = any;

/** Values by their paths, `ingress.enabled`. */
export type Values = Readonly<Record<string, unknown>>;

/** The documents of a release named `release`. */
export function renderChart(values: Values = {}, release = 'vitrine'): readonly Document[] {
  const text =
    process.env['HELM'] === undefined ? rendered(values, release) : byHelm(process.env['HELM'], values, release);
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(`${document.errors[0]?.message}\n${text}`);
    const content: unknown = document.toJS();
    return content === null ? [] : [content];
  });
}

function byHelm(helm: string, values: Values, release: string): string {
  const sets = Object.entries(values).flatMap(([path, value]) => ['--set-json', `${path}=${JSON.stringify(value)}`]);
  return execFileSync(helm, ['template', release, chartFolder, ...sets], { encoding: 'utf8' });
}

export function valuesWith(changes: Values): Document {
  const values: Document = parse(inChart('values.yaml'));
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let owner = values;
    for (const name of names) owner = owner[name];
    owner[last] = value;
  }
  return values;
}

function rendered(changes: Values, release: string): string {
  const chart: Document = parse(inChart('Chart.yaml'));
  const dot = {
    Values: valuesWith(changes),
    Release: { Name: release },
    Chart: { AppVersion: chart.appVersion, Version: chart.version },
    Files: { Get: (file: string) => inChart(file) },
  };
  const templates = readdirSync(join(chartFolder, 'templates')).filter((file) => file.endsWith('.yaml'));
  return templates.map((file) => renderTemplate(inChart('templates', file), dot)).join('\n---\n');
}

interface Scope {
  readonly dot: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Node = string | { readonly action: string; readonly body: Node[]; readonly otherwise: Node[] };

function renderTemplate(text: string, dot: unknown): string {
  const pieces = text
    .replace(/\s*\{\{-/g, '{{')
    .replace(/-\}\}\s*/g, '}}')
    .split(/\{\{\s*(.*?)\s*\}\}/s);
  const nodes = parseNodes(pieces.entries(), []);
  return renderNodes(nodes, { dot, variables: {} });
}

/** Texts have even indexes, actions odd ones. */
function parseNodes(pieces: IterableIterator<[number, string]>, into: Node[]): Node[] {
  let current = into;
  for (const [at, piece] of pieces) {
    if (at % 2 === 0) current.push(piece);
    else if (piece === 'end') return into;
    else if (piece === 'else') current = elseOf.get(into) ?? fail('else without if');
    else {
      const node = { action: piece, body: [] as Node[], otherwise: [] as Node[] };
      current.push(node);
      if (!/^(?:if|with|range)\b/.test(piece)) continue;
      elseOf.set(node.body, node.otherwise);
      parseNodes(pieces, node.body);
    }
  }
  return into;
}

const elseOf = new WeakMap<Node[], Node[]>();
const fail = (message: string): never => {
  throw new Error(message);
};

const renderNodes = (nodes: readonly Node[], scope: Scope): string =>
  nodes.map((node) => (typeof node === 'string' ? node : renderAction(node, scope))).join('');

function renderAction({ action, body, otherwise }: Exclude<Node, string>, scope: Scope): string {
  const [, keyword, rest = ''] = /^(if|with|range)\s+(.*)$/s.exec(action) ?? [];
  if (keyword === undefined) return String(evaluate(action, scope) ?? fail(`nothing in ${action}`));
  const [, key, name, source = rest] = /^\$(\w+), \$(\w+) := (.*)$/.exec(rest) ?? [];
  const value = evaluate(source, scope);
  if (!isTrue(value)) return renderNodes(otherwise, scope);
  if (keyword === 'if') return renderNodes(body, scope);
  if (keyword === 'with') return renderNodes(body, { ...scope, dot: value });
  // Maps are iterated in key order.
  const entries = Object.entries(value as object);
  if (!Array.isArray(value)) entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return entries
    .map(([index, item]) => {
      const named = key === undefined || name === undefined ? {} : { [key]: index, [name]: item };
      return renderNodes(body, { dot: item, variables: { ...scope.variables, ...named } });
    })
    .join('');
}

const isTrue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

const functions: Readonly<Record<string, (...args: never[]) => unknown>> = {
  quote: (value: unknown) => JSON.stringify(String(value)),
  default: (fallback: unknown, value: unknown) => (isTrue(value) ? value : fallback),
  toYaml: (value: unknown) => stringify(value).trimEnd(),
  nindent: (spaces: number, text: string) => `\n${text.replace(/^/gm, ' '.repeat(spaces))}`,
};

function evaluate(pipeline: string, scope: Scope): unknown {
  let piped: readonly unknown[] = [];
  for (const part of pipeline.split(/\s*\|\s*/)) {
    const [first = '', ...rest] = part.match(/"[^"]*"|\S+/g) ?? [];
    const args = [...rest.map((word) => wordOf(word, scope)), ...piped] as never[];
    const found = Object.hasOwn(functions, first) ? functions[first] : wordOf(first, scope);
    piped = [typeof found === 'function' ? (found as (...input: never[]) => unknown)(...args) : found];
  }
  return piped[0];
}

function wordOf(word: string, { dot, variables }: Scope): unknown {
  if (word.startsWith('"')) return word.slice(1, -1);
  if (/^\d+$/.test(word)) return Number(word);
  if (word.startsWith('$')) return variables[word.slice(1)];
  if (!word.startsWith('.')) return fail(`${word} is not known here`);
  const names = word.split('.').filter((name) => name !== '');
  return names.reduce<Document>((value, name) => value?.[name], dot);
}
