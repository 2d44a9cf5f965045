/** What is at an offset: its documentation and definition. */
import type { DefinitionPlace, Documentation, Hover, Workspace } from '#shared/language-service';
import { parseReference } from '../syntax/reference.ts';
import { argumentAt, argumentDocs } from './complete.ts';
import { findDefinition } from './definitions.ts';
import { definitionDocs, instructionDocumentation, instructionNamed, plainDocs } from './documentation.ts';
import type { LanguageRequest } from './request.ts';
import { preview } from './samples.ts';
import { resolve, type Scope } from './scope.ts';
import { nameOf } from './sources.ts';
import { type Spot, spotAt, tagAt } from './spot.ts';

const SHOWN_LINES = 6;

export function hoverAt(request: LanguageRequest): Hover | null {
  const spot = spotOf(request);
  if (spot === null) return null;
  const documentation = documentationOf(spot, request);
  return documentation === null ? null : { from: spot.from, to: spot.to, documentation };
}

/** Editors point at a character, so the one after the offset counts, too. */
function spotOf({ document, offset }: LanguageRequest): Spot | null {
  const tag = tagAt(document.source, document.source.charAt(offset) === '}' ? offset : offset + 1);
  const spot = tag === null ? null : spotAt(tag, offset);
  if (spot === null || spot.kind !== 'reference') return spot;
  // For `a.b.c`, up to the segment under the cursor.
  const rest = document.source.slice(offset, spot.to).search(/[.]/);
  const to = rest < 0 ? spot.to : offset + rest;
  return { ...spot, to, text: document.source.slice(spot.from, to) };
}

function documentationOf(spot: Spot, request: LanguageRequest): Documentation | null {
  const { definitions, document, sources, offset, workspace } = request;
  const scope = (): Scope => sources.scope(document, offset, workspace);
  switch (spot.kind) {
    case 'formatter':
    case 'predicate':
      return docsOf(spot.text, request);
    case 'instruction': {
      const instruction = instructionNamed(spot.text);
      return instruction === undefined ? docsOf(spot.text, request) : instructionDocumentation(instruction);
    }
    case 'partial':
      return partialDocs(spot.text, scope(), workspace);
    case 'argument': {
      const argument = argumentAt(findDefinition(definitions, spot.owner), spot.index);
      return argument === undefined ? null : argumentDocs(argument);
    }
    default:
      return referenceDocs(spot.text, scope());
  }
}

function docsOf(name: string, { definitions }: LanguageRequest): Documentation | null {
  const definition = findDefinition(definitions, name);
  return definition === undefined ? null : definitionDocs(definition);
}

function referenceDocs(text: string, { frames }: Scope): Documentation | null {
  const reference = parseReference(text);
  if (reference === null) return null;
  const samples = resolve(frames, reference);
  return samples.length === 0 ? null : plainDocs(text, `In the data: ${preview(samples[0])}`);
}

function partialDocs(text: string, { macros }: Scope, workspace: Workspace): Documentation | null {
  if (macros.has(text)) return plainDocs(text, 'A macro of this template.');
  const source = workspace.partials[nameOf(text, workspace)];
  return source === undefined ? null : plainDocs(text, source.split('\n').slice(0, SHOWN_LINES).join('\n'));
}

export function definitionPlace(request: LanguageRequest): DefinitionPlace | null {
  const { document, sources, workspace, offset } = request;
  const spot = spotOf(request);
  if (spot === null) return null;
  const { macros, frames } = sources.scope(document, offset, workspace);
  if (spot.kind !== 'partial') {
    const [local = ''] = spot.text.split('.');
    const at = frames.find(({ locals }) => locals.has(local))?.locals.get(local)?.at;
    return at === undefined || at === null ? null : tagPlace(document.source, at);
  }
  const macro = macros.get(spot.text);
  if (macro !== undefined) return tagPlace(document.source, macro);
  const partial = nameOf(spot.text, workspace);
  return Object.hasOwn(workspace.partials, partial) ? { document: { partial }, from: 0, to: 0 } : null;
}

const tagPlace = (source: string, from: number): DefinitionPlace => ({
  document: 'same',
  from,
  to: source.indexOf('}', from) + 1 || source.length,
});
