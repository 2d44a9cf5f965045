/** Versions of layouts and settings: list, view, compare and restore. */
import { field, isData, listOf, numberOf, textOf } from '#shared/json';
import type { CallProblem, Result } from '../api.ts';
import { difference } from './difference.ts';
import type { DocumentRef } from './document-ref.ts';
import type { Operation } from './operations.ts';
import type { Call } from './owner-server.ts';
import { addressOf } from './server-addresses.ts';

export interface DocumentVersion {
  readonly number: number;
  /** An admin's id; empty for the content before the first version. */
  readonly author: string;
  /** ISO date and time. */
  readonly created: string;
  readonly state: 'draft' | 'scheduled' | 'published' | 'past';
}

/** The versions in a reply, newest first. */
const versionsIn = (body: unknown): readonly DocumentVersion[] =>
  listOf(field(body, 'versions')).map((version) => ({
    number: numberOf(field(version, 'number')),
    author: textOf(field(version, 'author')),
    created: textOf(field(version, 'created')),
    state: stateOf(version),
  }));

function stateOf(version: unknown): DocumentVersion['state'] {
  const state = field(version, 'state');
  if (state === 'draft' || state === 'scheduled' || state === 'published') return state;
  return field(version, 'isCurrent') === true ? 'published' : 'past';
}

type VersionResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: CallProblem };

export interface Versions {
  list(ref: DocumentRef): Promise<VersionResult<readonly DocumentVersion[]>>;
  look(ref: DocumentRef, number: number): Promise<VersionResult<unknown>>;
  /** The operations between two versions. */
  compare(ref: DocumentRef, from: number, to: number): Promise<VersionResult<readonly Operation[]>>;
  /** Restores a version: of a layout as the draft, of settings immediately. */
  restore(ref: DocumentRef, number: number): Promise<VersionResult<undefined>>;
}

const versionsOf = (ref: DocumentRef): string => {
  const { path, versions = path } = addressOf(ref);
  return versions;
};

export function createVersions(call: Call): Versions {
  const look = async (ref: DocumentRef, number: number): Promise<VersionResult<unknown>> =>
    mapped(await call('GET', `${versionsOf(ref)}/versions/${number}`), (body) =>
      ref.kind === 'layout' ? field(body, 'layout') : withoutRevision(body),
    );
  return {
    look,
    async list(ref) {
      const path = versionsOf(ref);
      return mapped(await call('GET', ref.kind === 'layout' ? path : `${path}/versions`), versionsIn);
    },
    async compare(ref, from, to) {
      const [before, after] = await Promise.all([look(ref, from), look(ref, to)]);
      if (!before.ok) return before;
      return after.ok ? { ok: true, value: difference(before.value, after.value) } : after;
    },
    async restore(ref, number) {
      return mapped(await call('POST', `${addressOf(ref).path}/restore`, { body: { number } }), () => undefined);
    },
  };
}

const mapped = <Value>(result: Result<unknown>, read: (body: unknown) => Value): VersionResult<Value> =>
  result.ok ? { ok: true, value: read(result.body) } : result;

function withoutRevision(body: unknown): unknown {
  const { revision: _, ...document } = isData(body) ? body : {};
  return document;
}
