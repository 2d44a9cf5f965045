/** Completions at an offset. */
import type { ArgumentDescription, Completion, Completions, DefinitionDescription } from '#shared/language-service';
import { parseReference } from '../syntax/reference.ts';
import { findDefinition } from './definitions.ts';
import { definitionDocs, expressionFunctions, instructionDocumentation, plainDocs } from './documentation.ts';
import { instructionDocs } from './instruction-docs.ts';
import type { LanguageRequest } from './request.ts';
import { keysOf, preview } from './samples.ts';
import { type Frame, resolve, type Scope } from './scope.ts';
import { namesAfter } from './sources.ts';
import { type Spot, spotAt, type Tag, tagAt } from './spot.ts';

export function completionsAt(request: LanguageRequest): Completions | null {
  const { document, offset } = request;
  const tag = tagAt(document.source, offset);
  const spot = tag === null ? null : spotAt(tag, offset);
  if (tag === null || spot === null) return null;
  const { from, to } = spot;
  switch (spot.kind) {
    case 'instruction':
      return { from, to, items: [...instructions(tag, to, request), ...predicates(request)] };
    case 'formatter':
      return { from, to, items: definitionsOf(request, 'formatter') };
    case 'predicate':
      return { from, to, items: predicates(request) };
    case 'partial':
      return { from, to, items: partials(request) };
    case 'argument':
      return argumentCompletions(spot, request);
    case 'expression':
      return withFunctions(references(spot, 'all', request));
    case 'reference': {
      const candidates = references(spot, spot.scope, request);
      return spot.orPredicate ? { ...candidates, items: [...candidates.items, ...predicates(request)] } : candidates;
    }
  }
}

function instructions(tag: Tag, to: number, { document, sources }: LanguageRequest): readonly Completion[] {
  const { source } = document;
  const end = tag.open + 1 + tag.text.length;
  // If one more open block would lack its `.end`, a new block needs an `.end`, too.
  const opened = `${source.slice(0, tag.open)}{.section a}${source.slice(tag.isClosed ? end + 1 : end)}`;
  const needsEnd = sources.parse(opened).findings.some(({ code }) => code === 'EOF_IN_BLOCK');
  const isLast = tag.isClosed && end === to;
  return instructionDocs.map((description): Completion => {
    const { name, rest, opensBlock } = description;
    const bringsEnd = opensBlock && needsEnd && (isLast || !tag.isClosed);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a field of the snippet
    const close = bringsEnd ? '}${9}{.end}' : tag.isClosed ? '' : '}';
    return {
      label: name,
      kind: 'instruction',
      documentation: instructionDocumentation(description),
      snippet: `${name}${rest}${close}`,
      ...(bringsEnd && isLast ? { replacesBrace: true } : {}),
    };
  });
}

const definitionsOf = ({ definitions }: LanguageRequest, kind: DefinitionDescription['kind']): readonly Completion[] =>
  [...definitions[kind].values()].map((definition) => ({
    label: definition.name,
    kind,
    detail: definition.arguments.map(({ name }) => name).join(' '),
    documentation: definitionDocs(definition),
  }));

const predicates = (request: LanguageRequest): readonly Completion[] => definitionsOf(request, 'predicate');

function partials({ document, workspace, sources, offset }: LanguageRequest): readonly Completion[] {
  const { macros } = sources.scope(document, offset, workspace);
  const names = Object.keys(workspace.partials).filter((name) => name !== document.name);
  return [
    ...names.map((label): Completion => ({ label, kind: 'partial', detail: 'partial' })),
    ...[...macros.keys()].map((label): Completion => ({ label, kind: 'partial', detail: 'macro' })),
  ];
}

/** References if the definition takes them, and a description of the argument. */
function argumentCompletions(spot: Spot & { kind: 'argument' }, request: LanguageRequest): Completions | null {
  const definition = findDefinition(request.definitions, spot.owner);
  const argument = argumentAt(definition, spot.index);
  if (definition === undefined || argument === undefined) return null;
  const { from, to } = spot;
  if (argument.type.startsWith('reference') || definition.kind === 'predicate') return references(spot, 'all', request);
  const values = examplesOf(definition, spot.index);
  const items = values.map((label): Completion => ({ label, kind: 'name', documentation: argumentDocs(argument) }));
  return { from, to, items };
}

/** The description of an argument by position; the last may apply to all that follow. */
export function argumentAt(
  definition: DefinitionDescription | undefined,
  index: number,
): ArgumentDescription | undefined {
  const list = definition?.arguments ?? [];
  const last = list.at(-1);
  return list[index] ?? (last?.type.endsWith('…') === true ? last : undefined);
}

export const argumentDocs = ({ name, type, summary, default: fallback }: ArgumentDescription) =>
  plainDocs(`${name}: ${type}${fallback === undefined ? '' : `, default ${fallback}`}`, summary);

/** Example values of the argument from the documentation. */
function examplesOf({ name, examples, arguments: args }: DefinitionDescription, index: number): readonly string[] {
  const fallback = args[index]?.default;
  const values = new Set(fallback === undefined || fallback === '' ? [] : [fallback]);
  for (const { template } of examples) {
    const list = new RegExp(`\\|${name} ([^|}]*)`).exec(template)?.[1]?.split(' ');
    const value = list?.[index];
    if (value !== undefined && value !== '') values.add(value);
  }
  return [...values];
}

function withFunctions({ from, to, items }: Completions): Completions {
  const functions = expressionFunctions().map((label): Completion => ({ label, kind: 'function', detail: 'function' }));
  return { from, to, items: [...items, ...functions] };
}

/** Names from the data, of variables, and from other templates. */
function references(spot: Spot, scope: 'all' | 'current', request: LanguageRequest): Completions {
  const { document, offset, workspace, sources } = request;
  const candidates = sources.scope(document, offset, workspace);
  const typed = document.source.slice(spot.from, offset);
  const dot = typed.lastIndexOf('.');
  const path = dot < 0 ? [] : typed.slice(0, dot).split('.');
  const items =
    dot < 0
      ? namesInScope(scope === 'all' ? candidates.frames : candidates.frames.slice(0, 1))
      : namesBehind(typed.slice(0, dot), candidates);
  const known = new Set(items.map(({ label }) => label));
  const roots = sources.all(document, workspace).map(({ source }) => sources.parse(source).root);
  const used = [...namesAfter(roots, path)].filter((name) => !known.has(name) && name !== typed.slice(dot + 1));
  const unknown = items.some(({ kind }) => kind === 'name') ? [] : used;
  return {
    from: spot.from + dot + 1,
    to: spot.to,
    items: [...items, ...unknown.map((label): Completion => ({ label, kind: 'name', detail: 'used in templates' }))],
  };
}

function namesBehind(base: string, { frames }: Scope): readonly Completion[] {
  const reference = parseReference(base);
  if (reference === null) return [];
  return [...keysOf(resolve(frames, reference))].map(([label, value]) => ({
    label,
    kind: 'name',
    detail: preview(value),
  }));
}

function namesInScope(frames: readonly Frame[]): readonly Completion[] {
  const items = new Map<string, Completion>();
  const add = (item: Completion): void => void (items.has(item.label) || items.set(item.label, item));
  for (const { samples, locals, isLoop } of frames) {
    for (const [label, { samples: values }] of locals)
      add({ label, kind: 'local', ...(values.length === 0 ? {} : { detail: preview(values[0]) }) });
    if (!samples.some(Array.isArray))
      for (const [label, value] of keysOf(samples)) add({ label, kind: 'name', detail: preview(value) });
    if (!isLoop) continue;
    add({ label: '@index', kind: 'local', detail: 'position from 1' });
    add({ label: '@index0', kind: 'local', detail: 'position from 0' });
  }
  add({ label: '@', kind: 'local', detail: 'current node' });
  return [...items.values()];
}
