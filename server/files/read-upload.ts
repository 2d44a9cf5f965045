/** Reads one file from a multipart form, limited in size. */

import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyConfig } from '@fastify/busboy';
import { adminMessages } from '#shared/messages/admin';
import { createProblem } from '../http/create-problem.ts';
import { Problem } from '../http/problems.ts';
import { fileSizeText } from './file-size.ts';

export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, string>>;
}

const broken = (cause: unknown): Problem => {
  const isTorn = /unexpected end/i.test(String(cause));
  const message = isTorn ? adminMessages.incomplete : adminMessages.uploading;
  return new Problem('invalid-request', { detail: message, cause, extra: { error: message } });
};

function openReader(options: BusboyConfig): InstanceType<typeof Busboy> {
  try {
    return new Busboy(options);
  } catch (cause) {
    throw broken(cause);
  }
}

/** Rejects with a problem worded for the editor. */
export function readUpload(request: IncomingMessage, maxBytes: number): Promise<Upload> {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType))
    throw new Problem('unsupported-media-type', { detail: 'Send the file as multipart/form-data.' });
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    let name: string | undefined;
    let bytes: Buffer | undefined;
    const fail = (problem: Error): void => {
      request.unpipe(reader);
      request.resume();
      reject(problem);
    };
    const tooLarge = (): Problem => createProblem('file-too-large', adminMessages.fileSize(fileSizeText(maxBytes)));
    const reader = openReader({
      headers: { 'content-type': contentType },
      // Keeps paths in file names, so that they are rejected instead of silently stripped.
      preservePath: true,
      limits: { files: 1, fields: 10, fieldSize: 2000, fileSize: maxBytes, parts: 12, headerPairs: 50 },
    });
    reader.on('file', (_field, stream, filename) => {
      const chunks: Buffer[] = [];
      name = filename;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => fail(tooLarge()));
      // A part that ends too early emits an error here, which would crash the process if unhandled.
      stream.on('error', (cause: unknown) => fail(broken(cause)));
      stream.on('end', () => {
        bytes = Buffer.concat(chunks);
      });
    });
    reader.on('field', (field, value) => {
      if (field !== '__proto__') fields[field] = value;
    });
    reader.on('filesLimit', () => fail(createProblem('owner-refused', 'Send one file at a time.')));
    reader.on('error', (cause: unknown) => fail(broken(cause)));
    reader.on('finish', () => {
      if (name === undefined || bytes === undefined)
        return fail(createProblem('owner-refused', adminMessages.fileName));
      resolve({ name, bytes, fields });
    });
    request.on('aborted', () => fail(new Problem('invalid-request', { detail: adminMessages.incomplete })));
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + 64 * 1024) return fail(tooLarge());
    request.pipe(reader);
  });
}
