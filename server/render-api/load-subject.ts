/** Loads what a render needs: its template, sent or stored, and its partials. */
import { type Template, TreeInvalid } from '#engine';
import { pointerTo } from '../http/check-input.ts';
import { Problem } from '../http/problems.ts';
import { type RenderServices, TooLargeInline } from './render-services.ts';
import type { RenderRequest, SharedRequest } from './schemas.ts';
import type { Contents, DocumentKind, StoredSet } from './stored/stored-document.ts';

export type Subject = Pick<RenderRequest, 'template' | 'code' | 'templateId'> & {
  /** Its path in the body; absent: it is the body. */
  readonly place?: readonly string[];
};

type PartialSources = Readonly<Record<string, unknown>>;

export interface Loaded {
  readonly template: Template;
  /** By name; those of the request override those of a stored template, which override those of a set. */
  readonly partials: Readonly<Record<string, unknown>>;
}

/** Cannot be an id, because ids have no parentheses. */
export const SENT = '(sent)';
/** Texts up to this length are compiled when they are applied: most requests contain more partials than they use. */
const SHORT_PARTIAL = 16 * 1024;
/** Maximum length of a set (as JSON) that is parsed on the main thread; once per version. */
const MAX_INLINE_SET = 256 * 1024;

/** Loads the set of a request, once for all its renders. Rejects with `unknown-set`. */
export const loadSet = ({ set: id }: SharedRequest, services: RenderServices): Promise<StoredSet> | undefined =>
  id === undefined ? undefined : stored('set', id, services);

/** Name of a template in metrics; only stored ones have names. */
export const labelOf = ({ templateId }: Subject, { set }: Pick<SharedRequest, 'set'>): string =>
  templateId === undefined ? SENT : set === undefined ? templateId : `${set}/${templateId}`;

/** Rejects with `invalid-request`, `unknown-template`, and with `TooLargeInline` for work that would block the event loop. */
export async function loadSubject(
  subject: Subject,
  request: SharedRequest,
  set: StoredSet | undefined,
  services: RenderServices,
): Promise<Loaded> {
  const source = await sourceOf(subject, set, services);
  return {
    template: await compile({ ...source, place: subject.place }, request, services),
    partials: await readPartials({ ...partialsOfSet(set), ...source.partials, ...request.partials }, services),
  };
}

interface Source {
  readonly template?: string | undefined;
  readonly code?: unknown;
  readonly partials?: PartialSources | undefined;
  readonly place?: readonly string[] | undefined;
}

function sourceOf(subject: Subject, set: StoredSet | undefined, services: RenderServices): Promise<Source> | Source {
  const { templateId: id } = subject;
  if (id === undefined) return subject;
  if (set === undefined) return stored('template', id, services);
  if (!Object.hasOwn(set.templates, id))
    throw new Problem('unknown-template', { detail: `The set has no template '${id}'.` });
  const template = set.templates[id] ?? '';
  checkInline(template.length, services);
  return { template };
}

function compile(source: Source, { options }: SharedRequest, { engine }: RenderServices): Promise<Template> | Template {
  if (source.template !== undefined)
    return engine.compileLong(source.template, { preprocess: options?.preprocess ?? false });
  return treeTemplate(source.code, engine.fromCode, [...(source.place ?? []), 'code']);
}

const UNKNOWN = { template: 'unknown-template', set: 'unknown-set' } as const;

async function stored<K extends DocumentKind>(kind: K, id: string, services: RenderServices): Promise<Contents[K]> {
  const document = await services.documents.get(kind, id);
  if (document === undefined) throw new Problem(UNKNOWN[kind], { detail: `No stored ${kind} '${id}'.` });
  if (kind === 'template') checkInline(document.text.length, services);
  else if (services.inline !== undefined && document.text.length > MAX_INLINE_SET) throw new TooLargeInline();
  return document.content(kind);
}

function checkInline(length: number, { inline }: RenderServices): void {
  if (inline !== undefined && length > inline.maxTemplateLength) throw new TooLargeInline();
}

/** Blocks of a theme can be applied with and without their file extension. */
function partialsOfSet(set: StoredSet | undefined): PartialSources {
  if (set === undefined) return {};
  const short = Object.entries(set.partials)
    .filter(([name]) => name.endsWith('.block'))
    .map(([name, text]) => [name.slice(0, -'.block'.length), text]);
  return { ...Object.fromEntries(short), ...set.partials };
}

/** Trees are checked and long texts compiled before the render, which could not yield meanwhile. */
async function readPartials(partials: PartialSources, services: RenderServices): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = Object.create(null);
  for (const [name, partial] of Object.entries(partials)) read[name] = await readPartial(name, partial, services);
  return read;
}

async function readPartial(name: string, partial: unknown, services: RenderServices): Promise<unknown> {
  const { engine } = services;
  if (isStored(partial)) {
    const { template, code } = await stored('template', partial.templateId, services);
    return readPartial(name, template ?? code, services);
  }
  if (typeof partial === 'string')
    return partial.length <= SHORT_PARTIAL ? partial : engine.compileLong(partial, { name });
  return treeTemplate(partial, (code) => engine.fromCode(code, { name }), ['partials', name]);
}

const isStored = (partial: unknown): partial is { readonly templateId: string } =>
  typeof partial === 'object' && partial !== null && 'templateId' in partial;

/** Throws `invalid-request` with the tree's path in the body, and the location in the tree. */
export function treeTemplate(
  code: unknown,
  read: (code: unknown) => Template,
  place: readonly string[] = ['code'],
): Template {
  try {
    return read(code);
  } catch (error) {
    throw error instanceof TreeInvalid ? invalidTree(error, place) : error;
  }
}

export function invalidTree({ path, message }: TreeInvalid, place: readonly string[]): Problem {
  const inside = path === '/' ? '' : path;
  return new Problem('invalid-request', {
    fields: [{ field: `${place.join('.')}${inside}`, message, pointer: `${pointerTo(place)}${inside}` }],
  });
}
