/** What a video service says about an address. */
import { adminMessages } from '#shared/messages/admin';
import { useRead } from '../read.ts';
import { useSettled } from '../tables/use-filters.ts';

interface Embed {
  readonly providerName: string;
  readonly title: string;
}

export interface EmbedTexts {
  readonly help?: string | undefined;
  readonly error?: string | undefined;
}

/** Addresses of files are played by the page itself. */
const FILE = /\.(?:mp4|m4v|webm|ogv|ogg|mov)$/i;

const isOfService = (address: string): boolean =>
  URL.canParse(address) && /^https?:/.test(address) && !FILE.test(new URL(address).pathname);

/** The title of a video, or why visitors would not see it. `isVideo`: whether the address is of a video. */
export function useEmbed(address: string, isVideo: boolean): EmbedTexts {
  const settled = useSettled(address.trim());
  const isAsked = isVideo && isOfService(settled);
  const { data, error } = useRead<Embed>(`/api/embeds?url=${encodeURIComponent(settled)}`, isAsked);
  if (!isAsked || settled !== address.trim()) return {};
  if (data !== undefined)
    return { help: data.title.startsWith(data.providerName) ? data.title : `${data.providerName}: ${data.title}` };
  // Where embeds are off, every video is a link.
  const message = error?.problem.error;
  return message === undefined || message === adminMessages.load ? {} : { error: message };
}
