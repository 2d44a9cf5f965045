import { Problem } from '../../http/problems.ts';
import type { DocumentStore } from './documents.ts';
import type { DocumentKind, StoredText } from './stored-document.ts';

export interface VersionPlace {
  readonly kind: DocumentKind;
  readonly id: string;
  /** As in the URL. */
  readonly version: string;
}

/** Reads a version of a document. Rejects with `unknown-version`. */
export async function versionOf(store: DocumentStore, { kind, id, version }: VersionPlace): Promise<StoredText> {
  const document = await store.version(kind, id, numberOf(version));
  if (document !== undefined) return document;
  throw new Problem('unknown-version', { detail: `No version ${version} of '${id}'; only the last 20 are stored.` });
}

/** 0, which no version has, for an invalid number. */
const numberOf = (version: string): number => (/^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0);
