/** Loads and saves documents with the owner API. */
import { field, isData, listOf, numberOf, textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import type { CallOptions, CallProblem, Method, Result } from '../api.ts';
import type { ServerDocument } from './document-record.ts';
import type { DocumentRef } from './document-ref.ts';
import { isSame } from './json-value.ts';
import type { DocumentServer, LoadReply, SaveReply, SaveRequest } from './ports.ts';
import { addressOf } from './server-addresses.ts';

export type Call = (method: Method, path: string, options?: CallOptions) => Promise<Result<unknown>>;

export const createOwnerServer = (call: Call): DocumentServer => ({
  async load(ref) {
    const result = await call('GET', addressOf(ref).path);
    return result.ok ? { kind: 'loaded', document: documentOf(ref, result.body) } : loadFailure(result.problem);
  },
  async save(ref, request) {
    const { path, changesAt = path } = addressOf(ref);
    const result = await call('PUT', `${changesAt}?save=${encodeURIComponent(request.save)}`, changeOf(ref, request));
    return result.ok ? { kind: 'stored', document: storedOf(ref, result.body) } : saveFailure(result.problem);
  },
  async hasStored(save) {
    const result = await call('GET', `/api/owner/saves/${encodeURIComponent(save)}`);
    return result.ok ? field(result.body, 'isStored') === true : undefined;
  },
});

/** A page without blocks has no layout yet. */
const emptyLayout = { rows: [] };

function documentOf(ref: DocumentRef, body: unknown): ServerDocument {
  if (ref.kind === 'layout')
    return { value: field(body, 'layout') ?? emptyLayout, revision: String(numberOf(field(body, 'number'))) };
  const { revision, ...stored } = isData(body) ? body : {};
  const value = ref.kind === 'item-draft' ? { ...stored, ...draftOf(stored) } : stored;
  return { value, revision: textOf(revision) };
}

function storedOf(ref: DocumentRef, body: unknown): Partial<ServerDocument> {
  if (ref.kind !== 'layout') return documentOf(ref, body);
  // The reply includes the layout if it was not stored as sent.
  const layout = field(body, 'layout');
  const revision = String(numberOf(field(body, 'number')));
  return layout === undefined ? { revision } : { revision, value: layout };
}

function changeOf(ref: DocumentRef, { revision, base, value }: SaveRequest): CallOptions {
  if (ref.kind === 'layout') return { body: { layout: value, base: Number(revision) } };
  if (addressOf(ref).sends === 'whole') return { body: value, ifMatch: revision };
  return { body: changedBody(ref, base, changedFields(base, value)), ifMatch: revision };
}

function changedBody({ kind }: DocumentRef, base: unknown, changed: object): object {
  if (kind === 'item') return withoutKnownStock(base, changed);
  // A draft is written as a whole.
  return kind === 'item-draft' ? { ...draftOf(base), ...changed } : changed;
}

/**
 * Stock is not part of a product's revision, because orders change it while it is edited: unchanged stock is not sent, so that the server's
 * value stays.
 */
function withoutKnownStock(base: unknown, body: object): object {
  const variants = field(body, 'variants');
  if (!Array.isArray(variants)) return body;
  const known = new Map(listOf(field(base, 'variants')).map((one) => [field(one, 'id'), field(one, 'qtyInStock')]));
  return {
    ...body,
    variants: variants.map((variant) => {
      const { qtyInStock, ...rest } = isData(variant) ? variant : {};
      const isKnown = rest['id'] !== undefined && known.get(rest['id']) === qtyInStock;
      return isKnown ? rest : variant;
    }),
  };
}

/** The fields that an item's draft changes. */
function draftOf(item: unknown): object {
  const changes = field(field(item, 'draft'), 'changes');
  return isData(changes) ? changes : {};
}

/** The fields that differ; null for removed ones. */
function changedFields(base: unknown, value: unknown): object {
  const [before, after] = [base, value].map((one) => (isData(one) ? one : {}));
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...names].filter((name) => !isSame(field(before, name), field(after, name)));
  return Object.fromEntries(changed.map((name) => [name, field(after, name) ?? null]));
}

/** No response, or one unrelated to the document: to be retried. */
const isUnreachable = ({ status, code }: CallProblem): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500 || code === 'crumb-failed';

function loadFailure(problem: CallProblem): LoadReply {
  if (isUnreachable(problem)) return { kind: 'unreachable' };
  return { kind: 'missing', message: problem.error };
}

function saveFailure(problem: CallProblem): SaveReply {
  const { status, error, errors, stored } = problem;
  if (isUnreachable(problem)) return { kind: 'unreachable' };
  if (status === 404) return { kind: 'missing', message: error };
  if (status === 409 && (stored !== undefined || error === adminMessages.changed)) return { kind: 'conflict' };
  const problems = Object.entries(errors ?? { '': error });
  // For the layout as a whole.
  return { kind: 'refused', problems: Object.fromEntries(problems.map(([name, text]) => [wholeOr(name), text])) };
}

const wholeOr = (name: string): string => (name === 'layout' || name === '(body)' ? '' : name);
