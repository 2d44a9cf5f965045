/** The log. It is read by many and kept for long, so nothing that opens an order or names a visitor may stand in it. */
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

/** A logger of this level whose errors say nothing of the values that they were about. */
export function createLogger(level: LoggerOptions['level'] & string, to?: DestinationStream): Logger {
  const options: LoggerOptions = { level, serializers: { err: loggedError } };
  return to === undefined ? pino(options) : pino(options, to);
}

/** Parameters whose values tell which form of a page it was, and no more; only as long as they look like it. */
const HARMLESS = new Set(['format', 'page', 'sort', 'view', 'month', 'year', 'v', 'mock']);
const SHORT = /^[\w-]{0,24}$/;

/** An address as it may be logged: values of the query are hidden, and so are parts of the path that look like tokens. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  const shown = path
    .split('/')
    .map((part) => (isTelling(part) ? '…' : part))
    .join('/');
  if (query === undefined) return shown;
  const fields = query.split('&').map((field) => {
    const [name = '', value] = field.split(/=(.*)/s, 2);
    if (isTelling(name)) return '…';
    const isShown = value === undefined || (HARMLESS.has(name) && SHORT.test(value) && !isTelling(value));
    return isShown ? field : `${name}=…`;
  });
  return `${shown}?${fields.join('&')}`;
}

const FILE = /\.(?:js|css|map|woff2?|svg|webp|avif|png|jpe?g|gif|ico|txt|xml|json|html?)$/;

/** Whether a part of an address could be a token, an id that nobody may guess, or an email address. */
function isTelling(part: string): boolean {
  if (/@|%40/i.test(part)) return true;
  if (part.length < 20 || !/^[\w.~-]+$/.test(part) || FILE.test(part)) return false;
  // Slugs are lower case; random text has capitals, or consists of hexadecimal digits alone.
  return /[A-Z]/.test(part) || /^[0-9a-f-]*[0-9][0-9a-f-]*$/.test(part);
}

/** Fields of the database's errors that name columns and rules; `detail`, `where`, `parameters` and the like hold values of rows. */
const TELLING_FIELDS = ['parameters', 'params', 'query', 'detail', 'where', 'internalQuery', 'hint', 'args'];

/** An error without the values that a statement was run with. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return withoutValues(stdSerializers.errWithCause(error));
}

interface Serialized {
  [field: string]: unknown;
}

function withoutValues(serialized: unknown): unknown {
  if (typeof serialized !== 'object' || serialized === null) return serialized;
  const shown: Serialized = {};
  for (const [name, value] of Object.entries(serialized)) {
    if (TELLING_FIELDS.includes(name)) continue;
    if (name === 'message' || name === 'stack') shown[name] = withoutParameters(String(value));
    else shown[name] = name === 'cause' || name === 'aggregateErrors' ? withoutAll(value) : value;
  }
  return shown;
}

const withoutAll = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(withoutValues) : withoutValues(value);

/** drizzle writes a failed statement with its parameters into the message, and the message stands in the stack. */
const withoutParameters = (text: string): string =>
  text.replace(/\nparams: [\s\S]*?(?=\n\s+at |\ncaused by: |$)/g, '\nparams: …');
