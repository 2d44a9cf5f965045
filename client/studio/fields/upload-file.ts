/** Sends files to the site. `fetch` tells nothing of what has been sent, so these requests are made the older way. */
import { CRUMB } from '#shared/cookies';
import { field, textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { cookieValue } from '../../core/cookies.ts';
import { isCrumbFailure } from '../../core/writer.ts';
import { type CallProblem, call, type Result } from '../api.ts';
import type { SiteFile } from './files.ts';

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Id of the file whose content it replaces. */
  readonly replaces?: string;
  /** Told the share that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

interface Answer {
  /** 0 when none came. */
  readonly status: number;
  readonly data: unknown;
}

/** Uploads one file to the files of the site. Gives the messages of the editor; never rejects. */
export const uploadFile = (file: File, { replaces, ...options }: UploadOptions): Promise<Result<SiteFile>> =>
  sendFile<SiteFile>(
    file,
    replaces === undefined
      ? { method: 'POST', path: '/api/files' }
      : { method: 'PUT', path: `/api/files/${encodeURIComponent(replaces)}/content` },
    options,
  );

/** Where a file is sent. */
interface FileTarget {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
}

type SendOptions = Omit<UploadOptions, 'replaces'>;

/** Sends one file to a call that takes one. The same messages; never rejects. */
export async function sendFile<Reply>(file: File, target: FileTarget, options: SendOptions): Promise<Result<Reply>> {
  if (cookieValue(CRUMB) === null) await call('GET', '/api/crumb');
  const first = await send(file, target, options);
  const again = await isWorthRepeating(first);
  const { status, data } = again ? await send(file, target, options) : first;
  // The reply is the server's own, described by its schema.
  if (status >= 200 && status < 300) return { ok: true, body: data as Reply };
  return { ok: false, problem: problemOf({ status, data }, options.signal.aborted) };
}

/** After a new crumb, which came with the refusal, and after signing in again, which the call asks for. */
async function isWorthRepeating({ status, data }: Answer): Promise<boolean> {
  if (isCrumbFailure({ ok: false, failure: { kind: 'status', status, data } })) return true;
  return status === 401 && (await call('GET', '/api/files')).ok;
}

function send(file: File, { method, path }: FileTarget, { signal, onProgress }: SendOptions): Promise<Answer> {
  const body = new FormData();
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
