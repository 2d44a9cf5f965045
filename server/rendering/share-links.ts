/** Links that share a page (specification, rendering 3 `shareButtonOptions`). */
import { booleanOf, field, isData, listOf, textOf } from '#shared/json';

export interface ShareLink {
  readonly network: string;
  readonly name: string;
  readonly href: string;
  /** It opens a window of its own. */
  readonly isWindow: boolean;
}

interface Shared {
  readonly url: string;
  readonly title: string;
  /** Address of the page's picture; may be empty. */
  readonly image: string;
}

type Network = readonly [string, (page: Shared) => string];
const part = encodeURIComponent;

const networks: Readonly<Record<string, Network>> = {
  facebook: ['Facebook', ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${part(url)}`],
  twitter: ['X', ({ url, title }) => `https://twitter.com/intent/tweet?url=${part(url)}&text=${part(title)}`],
  linkedin: ['LinkedIn', ({ url }) => `https://www.linkedin.com/sharing/share-offsite/?url=${part(url)}`],
  pinterest: [
    'Pinterest',
    ({ url, title, image }) =>
      `https://www.pinterest.com/pin/create/button/?url=${part(url)}&description=${part(title)}${image === '' ? '' : `&media=${part(image)}`}`,
  ],
  reddit: ['Reddit', ({ url, title }) => `https://www.reddit.com/submit?url=${part(url)}&title=${part(title)}`],
  tumblr: ['Tumblr', ({ url, title }) => `https://www.tumblr.com/share/link?url=${part(url)}&name=${part(title)}`],
  whatsapp: ['WhatsApp', ({ url, title }) => `https://wa.me/?text=${part(`${title} ${url}`)}`],
  mastodon: ['Mastodon', ({ url, title }) => `https://mastodonshare.com/?text=${part(title)}&url=${part(url)}`],
  mail: ['Email', ({ url, title }) => `mailto:?subject=${part(title)}&body=${part(url)}`],
};

/** Names of all networks. */
export const shareNetworkNames: readonly string[] = Object.keys(networks);

/** Names of the networks that the owner has chosen: a list of names or of `{network}`, or names that are switched on. */
export function shareNetworks(options: unknown): readonly string[] {
  const names = Array.isArray(options)
    ? listOf(options).map((item) => textOf(field(item, 'network') ?? field(item, 'name') ?? item))
    : isData(options)
      ? Object.keys(options).filter((name) => booleanOf(options[name]))
      : [];
  const known = names
    .map((name) => (name === 'email' ? 'mail' : name === 'x' ? 'twitter' : name))
    .filter((name) => Object.hasOwn(networks, name));
  return [...new Set(known)];
}

/** Nothing when options are missing or empty ("Share buttons render nothing when share button options are missing or empty"). */
export function shareLinks(options: unknown, page: Shared): readonly ShareLink[] {
  return shareNetworks(options).map((network) => {
    const [name, address] = networks[network] as Network;
    return { network, name, href: address(page), isWindow: network !== 'mail' };
  });
}

/** Below it stand JPEGs of the site's own pictures. */
export const SHARE_IMAGES = '/share-images';
const UNREAD = /\.(?:svg|webp|avif)$/i;
const UPLOADED_WIDTH = 1500;

/** The address that others are told for a picture of this site: of a JPEG, where the picture itself is what networks do not read. */
export function shareImage(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  if (!UNREAD.test(path)) return address;
  if (path.startsWith('/assets/')) return `${SHARE_IMAGES}${path}.jpg`;
  return path.startsWith('/s/') ? `${path}?format=${UPLOADED_WIDTH}w&type=jpeg` : address;
}
