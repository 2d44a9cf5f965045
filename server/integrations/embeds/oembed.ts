/** Resolves URLs by oEmbed. Only texts and the URL of one frame are used, never the provider's markup. */

import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { HOUR_MS } from '#shared/durations';
import { decodeEntities } from '#shared/html';
import { adminMessages } from '#shared/messages/admin';
import { ends, spansOf } from '#shared/spans';
import type { IntegrationContext } from '../define-integration.ts';
import { OutboundFailed } from '../outbound.ts';
import type { Embeds, Resolved } from './embeds.ts';
import { type EmbedProvider, plainEmbed, providerOf, unsupported } from './providers.ts';

const KEPT = 500;

const oembedReply = z.looseObject({
  title: z.string().catch(''),
  html: z.string().catch(''),
  thumbnail_url: z.string().catch(''),
  width: z.coerce.number().catch(0),
  height: z.coerce.number().catch(0),
  /** Vimeo's. */
  account_type: z.string().catch(''),
});

export function openOembed(
  { OEMBED_ENDPOINT }: { readonly OEMBED_ENDPOINT: string },
  { http, logger }: IntegrationContext,
): Embeds {
  const known = new LRUCache<string, Resolved>({ maxSize: KEPT, sizeCalculation: () => 1, ttl: HOUR_MS });
  const fetchEmbed = async (url: string, provider: EmbedProvider): Promise<Resolved> => {
    const endpoint = new URL(OEMBED_ENDPOINT === '' ? provider.endpoint : OEMBED_ENDPOINT);
    endpoint.searchParams.set('url', url);
    endpoint.searchParams.set('format', 'json');
    const { status, text } = await http.send(endpoint.href, { headers: { accept: 'application/json' } });
    if (status >= 300) return { ok: false, reason: 'refused', message: adminMessages.locate };
    return read(text, url, provider);
  };
  return {
    async resolve(url) {
      const provider = providerOf(url);
      if (provider === undefined) return unsupported;
      const cached = known.get(url);
      if (cached !== undefined) return cached;
      try {
        const resolved = await fetchEmbed(url, provider);
        known.set(url, resolved);
        return resolved;
      } catch (error) {
        if (!(error instanceof OutboundFailed)) throw error;
        logger.warn({ err: error, provider: provider.name }, 'embed lookup failed');
        const message = error.reason === 'unreachable' ? adminMessages.network : adminMessages.connect;
        return { ok: false, reason: 'later', message };
      }
    },
    close: async () => undefined,
  };
}

function read(text: string, url: string, provider: EmbedProvider): Resolved {
  if (text.trim() === '') return { ok: false, reason: 'refused', message: adminMessages.job };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'refused', message: adminMessages.load };
  }
  const parsed = oembedReply.safeParse(json);
  if (!parsed.success) return { ok: false, reason: 'refused', message: adminMessages.load };
  const { title, html, thumbnail_url, width, height, account_type } = parsed.data;
  if (provider.name === 'Vimeo' && account_type === 'basic')
    return { ok: false, reason: 'refused', message: adminMessages.vimeoBasic };
  const plain = plainEmbed(url, provider);
  return {
    ok: true,
    embed: {
      ...plain,
      title: title.slice(0, 300) || plain.title,
      thumbnailUrl: isHttps(thumbnail_url) ? thumbnail_url : '',
      frameUrl: frameIn(html, provider),
      aspectRatio: width > 0 && height > 0 ? width / height : plain.aspectRatio,
    },
  };
}

const isHttps = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';

/** The URL of the frame in the provider's markup, if it is on one of the provider's hosts. */
function frameIn(html: string, { frames }: EmbedProvider): string {
  const [frame] = spansOf(html, /<iframe\b/, ends.tag);
  const tag = frame === undefined ? '' : html.slice(frame.from, frame.to);
  const address = /\ssrc\s*=\s*["']([^"']+)["']/i.exec(tag)?.[1] ?? '';
  const source = decodeEntities(address);
  return isHttps(source) && frames.includes(new URL(source).origin) ? source : '';
}
