/** Link editing: five types of targets, each with its own fields, converted to one URL. */
import { isEmail } from '#shared/email-address';
import { adminMessages } from '#shared/messages/admin';
import { isExternal, isWebAddress } from '#shared/web-address';

export const linkTargets = ['Page', 'Web Address', 'Email', 'Phone', 'File'] as const;
export type LinkTarget = (typeof linkTargets)[number];

export interface EmailParts {
  readonly to: string;
  readonly subject: string;
  readonly cc: string;
  readonly bcc: string;
  readonly body: string;
}

export const noEmail: EmailParts = { to: '', subject: '', cc: '', bcc: '', body: '' };

/** The type of target of a URL. Empty means a page to be chosen. */
export function targetOf(address: string): LinkTarget {
  if (/^mailto:/i.test(address)) return 'Email';
  if (/^(?:tel|sms):/i.test(address)) return 'Phone';
  if (/^\/?s\/[\w-]+\//.test(address)) return 'File';
  return isExternal(address) || /^https?:/i.test(address) ? 'Web Address' : 'Page';
}

const FIELDS = ['subject', 'cc', 'bcc', 'body'] as const;

export function readEmail(address: string): EmailParts {
  const [, to = '', query = ''] = /^mailto:([^?]*)\??(.*)$/is.exec(address) ?? [];
  const fields = new Map<string, string>();
  for (const pair of query.split('&')) {
    const [name = '', ...value] = pair.split('=');
    fields.set(name.toLowerCase(), decoded(value.join('=')));
  }
  const read = (name: string): string => fields.get(name) ?? '';
  return { to: decoded(to), subject: read('subject'), cc: read('cc'), bcc: read('bcc'), body: read('body') };
}

/** A `mailto:` URL; empty without a recipient. */
export function emailAddress(parts: EmailParts): string {
  const to = parts.to.trim();
  const query = FIELDS.filter((name) => parts[name].trim() !== '').map(
    (name) => `${name}=${encodeURIComponent(parts[name].trim())}`,
  );
  if (to === '' && query.length === 0) return '';
  return `mailto:${encodeURIComponent(to).replaceAll('%40', '@').replaceAll('%2C', ',')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** Problems of the parts, by name. */
export function emailProblems(parts: EmailParts): Partial<Record<keyof EmailParts, string>> {
  const problems: Partial<Record<keyof EmailParts, string>> = {};
  if (!isEmail(parts.to.trim())) problems.to = adminMessages.email;
  for (const name of ['cc', 'bcc'] as const)
    if (!addresses(parts[name]).every(isEmail)) problems[name] = adminMessages.emailFormat('name@example.com');
  return problems;
}

const addresses = (text: string): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

export const readPhone = (address: string): string => decoded(address.replace(/^(?:tel|sms):/i, ''));

/** A `tel:` URL: digits with an optional leading plus sign. */
export function phoneAddress(number: string): string {
  const digits = number.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return digits === '' ? '' : `tel:${digits}`;
}

/** A web URL as typed; `https://` is added if it looks like a host without a scheme. */
export function webAddress(text: string): string {
  const typed = text.trim();
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(typed) && !/^[a-z][a-z\d+.-]*:[^\d]/i.test(typed)
    ? `https://${typed}`
    : typed;
}

/** The problem with a target's URL; undefined if it is valid. */
export function addressProblem(target: LinkTarget, address: string): string | undefined {
  if (address === '') return undefined;
  if (target === 'Web Address' && !/^https?:\/\/[^\s/]+\.[^\s]+/i.test(address))
    return adminMessages.linkFormat('https://example.com', 'http://example.com');
  return isWebAddress(address) ? undefined : adminMessages.pageUrl(address);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
