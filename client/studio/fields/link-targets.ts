/** Links as their editor shows them: five targets, each with its own fields, and one address made of them. */
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

/** What an address leads to. An empty one is a page that is not chosen yet. */
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

/** A `mailto:` address; empty when nobody gets the email. */
export function emailAddress(parts: EmailParts): string {
  const to = parts.to.trim();
  const query = FIELDS.filter((name) => parts[name].trim() !== '').map(
    (name) => `${name}=${encodeURIComponent(parts[name].trim())}`,
  );
  if (to === '' && query.length === 0) return '';
  return `mailto:${encodeURIComponent(to).replaceAll('%40', '@').replaceAll('%2C', ',')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** What is wrong with the parts, by their names. */
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

/** A `tel:` address: digits, and a plus sign before them. */
export function phoneAddress(number: string): string {
  const digits = number.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return digits === '' ? '' : `tel:${digits}`;
}

/** A web address as it was typed, with `https://` where it has no scheme and looks like a host. */
export function webAddress(text: string): string {
  const typed = text.trim();
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(typed) && !/^[a-z][a-z\d+.-]*:[^\d]/i.test(typed)
    ? `https://${typed}`
    : typed;
}

/** What is wrong with an address of a target; undefined when nothing is. */
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
