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

interface Reply {
  /** 0 when none came. */
  readonly status: number;
  readonly data: unknown;
}

/** Uploads one file. Gives the messages of the editor; never rejects. */
export async function uploadFile(file: File, options: UploadOptions): Promise<Result<SiteFile>> {
  if (cookieValue(CRUMB) === null) await call('GET', '/api/crumb');
  const first = await send(file, options);
  const again = await isWorthRepeating(first);
  const { status, data } = again ? await send(file, options) : first;
  if (status >= 200 && status < 300) return { ok: true, body: data as SiteFile };
  return { ok: false, problem: problemOf({ status, data }, options.signal.aborted) };
}

/** After a new crumb, which came with the refusal, and after signing in again, which the call asks for. */
async function isWorthRepeating({ status, data }: Reply): Promise<boolean> {
  if (isCrumbFailure({ ok: false, failure: { kind: 'status', status, data } })) return true;
  return status === 401 && (await call('GET', '/api/files')).ok;
}

function send(file: File, { signal, replaces, onProgress }: UploadOptions): Promise<Reply> {
  const body = new FormData();
  body.append('file', file, file.name);
  const request = new XMLHttpRequest();
  if (replaces === undefined) request.open('POST', '/api/files');
  else request.open('PUT', `/api/files/${encodeURIComponent(replaces)}/content`);
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

function problemOf({ status, data }: Reply, isCancelled: boolean): CallProblem {
  if (isCancelled) return { status: 0, code: 'aborted', error: adminMessages.cancelled };
  if (status === 0) return { status, code: 'network', error: adminMessages.incomplete };
  return { status, code: textOf(field(data, 'code')), error: textOf(field(data, 'error')) || adminMessages.upload };
}
