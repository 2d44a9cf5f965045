/** Renders a template repeatedly, and measures the time of each line. */
import { createEngine, createLocaleStore, type Diagnostic, type Value } from '#engine';
import { readFormatterViews } from '../../rendering/formatter-views.ts';
import { type CallNode, createCallTree, stepCost } from './call-tree.ts';

export interface Profiled {
  readonly template: string;
  readonly data: unknown;
  readonly partials: Readonly<Record<string, string>>;
  readonly locale: string;
  readonly durationMs: number;
}

/** An instruction with its children. Times in milliseconds of all renders. */
export interface ProfileNode {
  /** Name of the partial or view; empty for the template itself. */
  readonly template: string;
  /** 0 for the whole render. */
  readonly line: number;
  /** Source text of the tag. */
  readonly tag: string;
  readonly count: number;
  readonly self: number;
  readonly total: number;
  readonly children: readonly ProfileNode[];
}

export interface LineCost {
  readonly template: string;
  readonly line: number;
  readonly text: string;
  readonly count: number;
  readonly self: number;
}

export interface Profile {
  readonly renders: number;
  /** Milliseconds of all renders, without the overhead of profiling. */
  readonly total: number;
  readonly root: ProfileNode;
  /** Slowest first. */
  readonly lines: readonly LineCost[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Fraction of the time that is not counted: code is compiled, caches fill. */
const WARM_UP = 0.2;
const MAX_TAG = 80;

/** Throws `LimitExceeded` when the template exceeds a limit of the engine. */
export function profileTemplate({ template, data, partials, locale, durationMs }: Profiled): Profile {
  const views = readFormatterViews();
  const engine = createEngine({ locales: createLocaleStore(), views });
  const compiled = engine.compile(template);
  const tree = createCallTree();
  const options = { partials, locale, expressions: true, includes: true };
  const renderFor = (ms: number): readonly Diagnostic[] => {
    const end = performance.now() + ms;
    let diagnostics: readonly Diagnostic[] = [];
    do {
      tree.begin();
      ({ diagnostics } = engine.trace(compiled, data as Value, tree, options));
      tree.end();
    } while (performance.now() < end);
    return diagnostics;
  };
  renderFor(durationMs * WARM_UP);
  tree.reset();
  const diagnostics = renderFor(durationMs * (1 - WARM_UP));
  const sourceOf = (name: string | undefined): string =>
    name === undefined ? template : (partials[name] ?? views[name] ?? '');
  const root = finished(tree.root, sourceOf, stepCost());
  return { renders: root.count, total: root.total, root, lines: linesOf(root, sourceOf), diagnostics };
}

type SourceOf = (name: string | undefined) => string;

function finished({ template, at, count, self, children }: CallNode, sourceOf: SourceOf, cost: number): ProfileNode {
  const inner = [...children.values()].map((child) => finished(child, sourceOf, cost));
  const own = Math.max(0, self - cost * count);
  const source = sourceOf(template);
  return {
    template: template ?? '',
    line: at < 0 ? 0 : source.slice(0, at).split('\n').length,
    tag: at < 0 ? '' : tagAt(source, at),
    count,
    self: own,
    total: inner.reduce((sum, child) => sum + child.total, own),
    children: inner.sort((a, b) => b.total - a.total),
  };
}

/** Up to its closing brace. */
function tagAt(source: string, at: number): string {
  const end = source.indexOf('}', at);
  const tag = source.slice(at, end < 0 ? undefined : end + 1).replace(/\s+/g, ' ');
  return tag.length > MAX_TAG ? `${tag.slice(0, MAX_TAG - 1)}…` : tag;
}

function linesOf(root: ProfileNode, sourceOf: SourceOf): readonly LineCost[] {
  const costs = new Map<string, { node: ProfileNode; count: number; self: number }>();
  const visit = (node: ProfileNode): void => {
    const key = `${node.line} ${node.template}`;
    const cost = costs.get(key) ?? { node, count: 0, self: 0 };
    // Several instructions on a line count as often as the most frequent of them.
    costs.set(key, { node, count: Math.max(cost.count, node.count), self: cost.self + node.self });
    node.children.forEach(visit);
  };
  root.children.forEach(visit);
  const lines = [...costs.values()].map(({ node: { template, line }, count, self }): LineCost => {
    const text = sourceOf(template === '' ? undefined : template).split('\n')[line - 1] ?? '';
    return { template, line, text: text.trim(), count, self };
  });
  return lines.sort((a, b) => b.self - a.self);
}
