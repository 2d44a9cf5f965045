/** URLs of the frames of video services. */
import { field, textOf } from '#shared/json';
import { frameAddress } from '../../core/embeds.ts';
import { request, silent } from '../../core/http.ts';
import { EMBED_TIMEOUT_MS } from '../../core/timeouts.ts';

/** The frame of a service that only the server knows; null if it does not. Never rejects. */
export async function loadFrameAddress(url: string): Promise<string | null> {
  const result = await request(`/api/embeds?url=${encodeURIComponent(url)}`, {
    timeout: EMBED_TIMEOUT_MS,
    onFailure: silent,
  });
  const frame = result.ok ? textOf(field(result.value, 'frameUrl')) : '';
  return frame.startsWith('https://') ? frame : null;
}

/** The URL of the first frame in some markup, if it is from a known service. */
export function frameSource(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const source = body.querySelector('iframe')?.getAttribute('src') ?? '';
  return frameAddress(source) === null ? null : source.startsWith('//') ? `https:${source}` : source;
}

export function withAutoplay(source: string): string {
  const address = new URL(source);
  address.searchParams.set('autoplay', '1');
  return address.href;
}
