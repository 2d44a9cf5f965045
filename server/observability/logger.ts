/** The log. Many people read it and it is stored for long, so it must not contain personal data, or tokens that open an order. */
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

/** A logger whose errors do not contain the values of statements. */
export function createLogger(level: LoggerOptions['level'] & string, to?: DestinationStream): Logger {
  const options: LoggerOptions = { level, serializers: { err: loggedError } };
  return to === undefined ? pino(options) : pino(options, to);
}

/** Harmless query parameters that select a form of the page; logged only if their values look like that. */
const HARMLESS = new Set(['format', 'page', 'sort', 'view', 'month', 'year', 'v', 'mock']);
const SHORT = /^[\w-]{0,24}$/;

/** A URL as it may be logged: query values and parts of the path that look like tokens are redacted. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  const redacted = path
    .split('/')
    .map((part) => (isTelling(part) ? '…' : part))
    .join('/');
  if (query === undefined) return redacted;
  const fields = query.split('&').map((field) => {
    const [name = '', value] = field.split(/=(.*)/s, 2);
    if (isTelling(name)) return '…';
    const isShown = value === undefined || (HARMLESS.has(name) && SHORT.test(value) && !isTelling(value));
    return isShown ? field : `${name}=…`;
  });
  return `${redacted}?${fields.join('&')}`;
}

const FILE = /\.(?:js|css|map|woff2?|svg|webp|avif|png|jpe?g|gif|ico|txt|xml|json|html?)$/;

/** Whether a part of a URL could be a token, an unguessable id, or an email address. */
function isTelling(part: string): boolean {
  if (/@|%40/i.test(part)) return true;
  if (part.length < 20 || !/^[\w.~-]+$/.test(part) || FILE.test(part)) return false;
  // Slugs are lower case; random text has capitals, or consists of hexadecimal digits only.
  return /[A-Z]/.test(part) || /^[a-f-]*[0-9][0-9a-f-]*$/.test(part);
}

/** Fields of database errors that contain values of rows; other fields name columns and constraints. */
const TELLING_FIELDS = ['parameters', 'params', 'query', 'detail', 'where', 'internalQuery', 'hint', 'args'];

/** An error without the parameters of its statement. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return withoutValues(stdSerializers.errWithCause(error));
}

interface Serialized {
  [field: string]: unknown;
}

function withoutValues(serialized: unknown): unknown {
  if (typeof serialized !== 'object' || serialized === null) return serialized;
  const safe: Serialized = {};
  for (const [name, value] of Object.entries(serialized)) {
    if (TELLING_FIELDS.includes(name)) continue;
    if (name === 'message' || name === 'stack') safe[name] = withoutParameters(String(value));
    else safe[name] = name === 'cause' || name === 'aggregateErrors' ? withoutAll(value) : value;
  }
  return safe;
}

const withoutAll = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(withoutValues) : withoutValues(value);

/** drizzle includes a failed statement's parameters in the message, and the stack includes the message. */
const withoutParameters = (text: string): string =>
  text.replace(/\nparams: [\s\S]*?(?=\n[^\S\n]+at |\ncaused by: |$)/g, '\nparams: …');
