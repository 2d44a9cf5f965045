/** Links for sharing a page (specification, rendering 3 `shareButtonOptions`). */
import { booleanOf, field, isData, listOf, textOf } from '#shared/json';

export interface ShareLink {
  readonly network: string;
  readonly name: string;
  readonly href: string;
  /** It opens a new window. */
  readonly isWindow: boolean;
}

interface Shared {
  readonly url: string;
  readonly title: string;
  /** URL of the page's image; may be empty. */
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

/** Names of the chosen networks: from a list of names or of `{network}`, or from enabled names. */
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

/** Empty when options are missing or empty ("Share buttons render nothing when share button options are missing or empty"). */
export function shareLinks(options: unknown, page: Shared): readonly ShareLink[] {
  return shareNetworks(options).map((network) => {
    const [name, address] = networks[network] as Network;
    return { network, name, href: address(page), isWindow: network !== 'mail' };
  });
}

/** Prefix of JPEG versions of the site's own images. */
export const SHARE_IMAGES = '/share-images';
const UNREAD = /\.(?:svg|webp|avif)$/i;
const UPLOADED_WIDTH = 1500;

/** The URL of an image of this site for link previews: a JPEG version, if networks cannot read the image itself. */
export function shareImage(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  if (!UNREAD.test(path)) return address;
  if (path.startsWith('/assets/')) return `${SHARE_IMAGES}${path}.jpg`;
  return path.startsWith('/s/') ? `${path}?format=${UPLOADED_WIDTH}w&type=jpeg` : address;
}
