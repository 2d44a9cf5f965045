/** Files of the site, as their picker lists and uploads them. */
import { field, textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { silent } from '../../core/http.ts';
import { createWriter } from '../../core/writer.ts';
import { type CallProblem, call, type Result } from '../api.ts';

export type FileKind = 'image' | 'audio' | 'video';

export interface SiteFile {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly size: string;
  readonly assetUrl: string;
  readonly altText: string;
  readonly originalSize?: string;
  readonly mediaFocalPoint?: { readonly x: number; readonly y: number };
}

export interface FilePage {
  readonly files: readonly SiteFile[];
  readonly hasNextPage: boolean;
  readonly nextPageCursor: string | null;
}

export interface FileQuery {
  readonly kind?: FileKind | undefined;
  readonly search: string;
  readonly cursor?: string | undefined;
}

/** A page of files, the newest first. */
export function listFiles({ kind, search, cursor }: FileQuery, signal: AbortSignal): Promise<Result<FilePage>> {
  const query = new URLSearchParams();
  if (kind !== undefined) query.set('kind', kind);
  if (search.trim() !== '') query.set('search', search.trim());
  if (cursor !== undefined) query.set('cursor', cursor);
  return call<FilePage>('GET', `/api/files?${query}`, { signal });
}

const UPLOAD_TIMEOUT_MS = 600_000;

/** Uploads one file. */
export async function uploadFile(file: File, signal: AbortSignal): Promise<Result<SiteFile>> {
  const body = new FormData();
  body.append('file', file, file.name);
  const reply = await createWriter().write('/api/files', {
    body,
    signal,
    timeout: UPLOAD_TIMEOUT_MS,
    onFailure: silent,
  });
  if (reply.ok) return { ok: true, body: reply.value as SiteFile };
  return { ok: false, problem: uploadProblem(reply.failure) };
}

function uploadProblem(failure: {
  readonly kind: string;
  readonly status?: number;
  readonly data?: unknown;
}): CallProblem {
  const { kind, status = 0, data } = failure;
  if (kind === 'aborted') return { status, code: kind, error: adminMessages.cancelled };
  if (kind !== 'status') return { status, code: kind, error: adminMessages.incomplete };
  return { status, code: textOf(field(data, 'code')), error: textOf(field(data, 'error')) || adminMessages.upload };
}
