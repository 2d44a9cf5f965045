/** Embed providers: their URL patterns, oEmbed endpoints, and origins of frames. */

import { adminMessages } from '#shared/messages/admin';
import type { Embed, Resolved } from './embeds.ts';

export interface EmbedProvider {
  readonly name: string;
  readonly hosts: readonly string[];
  /** Origin and path of the oEmbed endpoint. */
  readonly endpoint: string;
  /** Allowed origins of frames. */
  readonly frames: readonly string[];
}

export const embedProviders: readonly EmbedProvider[] = [
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'],
    endpoint: 'https://www.youtube.com/oembed',
    frames: ['https://www.youtube.com', 'https://www.youtube-nocookie.com'],
  },
  {
    name: 'Vimeo',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    endpoint: 'https://vimeo.com/api/oembed.json',
    frames: ['https://player.vimeo.com'],
  },
  {
    name: 'SoundCloud',
    hosts: ['soundcloud.com', 'www.soundcloud.com', 'on.soundcloud.com'],
    endpoint: 'https://soundcloud.com/oembed',
    frames: ['https://w.soundcloud.com'],
  },
  {
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    endpoint: 'https://open.spotify.com/oembed',
    frames: ['https://open.spotify.com'],
  },
];

/** The provider of a URL; undefined for other or invalid ones. */
export function providerOf(address: string): EmbedProvider | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password, port } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return undefined;
  return embedProviders.find(({ hosts }) => hosts.includes(hostname));
}

export const unsupported: Resolved = {
  ok: false,
  reason: 'unsupported',
  message: adminMessages.linkFormat('https://vimeo.com/…', 'https://www.youtube.com/watch?v=…'),
};

/** An embed without a lookup. */
export const plainEmbed = (url: string, { name }: EmbedProvider): Embed => ({
  url,
  providerName: name,
  title: `${name}: ${new URL(url).pathname.split('/').at(-1) ?? ''}`,
  thumbnailUrl: '',
  frameUrl: '',
  aspectRatio: 16 / 9,
});
