/** Explains a failed start on the terminal: a single line when the cause is outside of the code. */
import { resolve, sep } from 'node:path';
import type { Config } from '../config.ts';
import { ContentInvalid } from '../content/content-invalid.ts';
import { ConfigInvalid } from '../disk/config-invalid.ts';
import { BucketUnusable } from '../files/object-store.ts';
import { IntegrationMisconfigured } from '../integrations/define-integration.ts';

interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly port?: number;
}

type Settings = Pick<Config, 'PORT' | 'METRICS_PORT' | 'HOST' | 'DATA_DIR'>;

const FORESEEN = [ConfigInvalid, IntegrationMisconfigured, ContentInvalid, BucketUnusable] as const;

/** The message to print. Unexpected errors keep their stack trace, because they are bugs. */
export function startFailure(error: unknown, settings: Settings | undefined): string {
  if (FORESEEN.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return String(error);
  // Connecting tries all IP addresses of a host name; all of them have failed alike.
  const cause = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  return plainLine(cause, settings) ?? error.stack ?? error.message;
}

function plainLine(error: SystemError, settings: Settings | undefined): string | undefined {
  const ofDatabase = databaseLine(error);
  if (ofDatabase !== undefined) return `DATABASE_URL: ${ofDatabase}`;
  if (settings === undefined) return undefined;
  const { HOST, DATA_DIR } = settings;
  if (error.syscall === 'listen' || (error.syscall === 'getaddrinfo' && error.message.includes(HOST)))
    return listenLine(error, settings);
  const fault = FILE_FAULTS[error.code ?? ''];
  if (fault === undefined) return undefined;
  if (error.path === undefined || concerns(error.path, DATA_DIR))
    return `DATA_DIR=${DATA_DIR}: ${error.path ?? 'a file'} ${fault}`;
  return `${error.path}: ${READ_FAULTS[error.code ?? ''] ?? fault}`;
}

/** Whether a path is inside of a folder, or one of the folders that it is in. */
function concerns(path: string, folder: string): boolean {
  const [a, b] = [`${resolve(path)}${sep}`, `${resolve(folder)}${sep}`];
  return a.startsWith(b) || b.startsWith(a);
}

function listenLine({ code, message, port }: SystemError, { PORT, METRICS_PORT, HOST: host }: Settings): string {
  const setting = port !== undefined && port === METRICS_PORT ? `METRICS_PORT=${port}` : `PORT=${PORT}`;
  if (code === 'EADDRINUSE') return `${setting}: the port is in use by another process`;
  if (code === 'EACCES') return `${setting}: this user is not allowed to listen on this port; use one above 1023`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST=${host}: this machine has no such address`;
  return `HOST=${host} ${setting}: ${message}`;
}

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'cannot be created here',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be written by this user',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'cannot be written to: the disk is full',
};

/** Other files are only read. */
const READ_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not open it',
};

/** Classes of PostgreSQL error codes that concern the connection rather than a statement. */
function databaseLine({ code = '', message, syscall }: SystemError): string | undefined {
  if (/^(?:28|3D)/.test(code)) return message;
  if (code === '42501') return `the database user lacks a permission: ${message}`;
  if (code === '53300') return 'the server takes no more connections';
  if (syscall === 'connect') return `the server cannot be reached (${message})`;
  return undefined;
}
