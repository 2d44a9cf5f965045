/** Uploads files. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
import { CRUMB } from '#shared/cookies';
import { field, textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { cookieValue } from '../../core/cookies.ts';
import { isCrumbFailure } from '../../core/writer.ts';
import { type CallProblem, call, type Result } from '../api.ts';
import type { SiteFile } from './files.ts';

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Id of the file whose content is replaced. */
  readonly replaces?: string;
  /** The folder of a new file. */
  readonly folder?: string | undefined;
  /** Called with the uploaded share, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

interface Answer {
  /** 0 without a response. */
  readonly status: number;
  readonly data: unknown;
}

/** Uploads a file to the site's files. Failures have the editor's messages; never rejects. */
export const uploadFile = (file: File, { replaces, ...options }: UploadOptions): Promise<Result<SiteFile>> =>
  sendFile<SiteFile>(
    file,
    replaces === undefined
      ? { method: 'POST', path: '/api/files' }
      : { method: 'PUT', path: `/api/files/${encodeURIComponent(replaces)}/content` },
    options,
  );

/** Destination of an upload. */
interface FileTarget {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
}

type SendOptions = Omit<UploadOptions, 'replaces'>;

/** Uploads a file to an API path. Failures have the same messages; never rejects. */
export async function sendFile<Reply>(file: File, target: FileTarget, options: SendOptions): Promise<Result<Reply>> {
  if (cookieValue(CRUMB) === null) await call('GET', '/api/crumb');
  const first = await send(file, target, options);
  const again = await isWorthRepeating(first);
  const { status, data } = again ? await send(file, target, options) : first;
  // The body matches the schema of the server's route.
  if (status >= 200 && status < 300) return { ok: true, body: data as Reply };
  return { ok: false, problem: problemOf({ status, data }, options.signal.aborted) };
}

/** After a new CSRF token, which came with the rejection, and after signing in again, which this triggers. */
async function isWorthRepeating({ status, data }: Answer): Promise<boolean> {
  if (isCrumbFailure({ ok: false, failure: { kind: 'status', status, data } })) return true;
  return status === 401 && (await call('GET', '/api/files')).ok;
}

function send(
  file: File,
  { method, path }: FileTarget,
  { signal, folder = '', onProgress }: SendOptions,
): Promise<Answer> {
  const body = new FormData();
  if (folder !== '') body.append('folder', folder);
  body.append('file', file, file.name);
  const request = new XMLHttpRequest();
  request.open(method, path);
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('x-csrf-token', cookieValue(CRUMB) ?? '');
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
  return new Promise((resolve) => {
    const stop = (): void => request.abort();
    request.onloadend = () => {
      signal.removeEventListener('abort', stop);
      resolve({ status: request.status, data: parsed(request.responseText) });
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) resolve({ status: 0, data: null });
    else request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function problemOf({ status, data }: Answer, isCancelled: boolean): CallProblem {
  if (isCancelled) return { status: 0, code: 'aborted', error: adminMessages.cancelled };
  if (status === 0) return { status, code: 'network', error: adminMessages.incomplete };
  return { status, code: textOf(field(data, 'code')), error: textOf(field(data, 'error')) || adminMessages.upload };
}
