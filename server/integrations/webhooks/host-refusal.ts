/** Addresses to which no webhook is sent: of hosts that are not allowed, and of the network that the server stands in. */
import { isIPv4, isIPv6 } from 'node:net';

const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/;

/** Addresses of IPv4 that lead to nobody else: this host, private, link-local, shared, multicast. */
function isPrivateV4(host: string): boolean {
  const [a = 0, b = 0] = host.split('.').map(Number);
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && (b === 168 || b === 0)) ||
    (a === 198 && (b === 18 || b === 19))
  );
}

/** The same of IPv6, with those that hold an address of IPv4. */
const isPrivateV6 = (host: string): boolean => host.startsWith('::') || /^(?:f[cdef]|64:ff9b)/i.test(host);

function isPrivate(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (isIPv4(host)) return isPrivateV4(host);
  if (isIPv6(host)) return isPrivateV6(host);
  return !host.includes('.') || PRIVATE_NAME.test(host);
}

/** Why nothing is sent to an address; null when it is. `allowed`: origins; none where any public host will do. */
export function hostRefusal(url: string, allowed: readonly string[]): string | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return `${url} is not a valid page URL.`;
  const { origin, protocol, host, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '') return 'Leave out the name and password.';
  const origins = allowed.filter((text) => URL.canParse(text)).map((text) => new URL(text).origin);
  // Who names a host of their own network means it.
  if (origins.includes(origin)) return null;
  // An entry that does not parse allows nothing, and must not allow everything.
  if (allowed.length > 0) return `${host} is not one of the allowed hosts (WEBHOOK_HOSTS): ${origins.join(', ')}.`;
  if (isPrivate(hostname)) return `${host} is an address of a private network.`;
  return protocol === 'https:' ? null : 'The address must begin with https://, because webhooks carry personal data.';
}
