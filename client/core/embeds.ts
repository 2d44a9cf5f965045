/** Third-party video and audio: the embeddable URL of known services. Nothing else is framed. */

interface Provider {
  readonly hosts: RegExp;
  /** The id in path, query or fragment; undefined if the URL is not a video's. */
  readonly find: (address: URL) => string | undefined;
  readonly frame: (id: string, address: URL) => string;
}

const ID = /^[\w-]{1,64}$/;
const segment = (address: URL, at: number): string | undefined => address.pathname.split('/').filter(Boolean).at(at);

const providers: readonly Provider[] = [
  {
    hosts: /^(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/,
    find: (address) =>
      address.searchParams.get('v') ?? (/^\/(?:watch)?$/.test(address.pathname) ? undefined : segment(address, -1)),
    // The host that sets no cookies before playback.
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  },
  {
    hosts: /^(?:www\.|player\.)?vimeo\.com$/,
    find: (address) => address.pathname.split('/').find((part) => /^\d+$/.test(part)),
    frame: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  },
  {
    hosts: /^(?:www\.)?dailymotion\.com$/,
    find: (address) => (segment(address, -2) === 'video' ? segment(address, -1) : undefined),
    frame: (id) => `https://www.dailymotion.com/embed/video/${id}?autoplay=1`,
  },
  {
    hosts: /^(?:[\w-]+\.)?wistia\.(?:com|net)$/,
    find: (address) => segment(address, -1),
    frame: (id) => `https://fast.wistia.net/embed/iframe/${id}?autoPlay=true`,
  },
  {
    hosts: /^(?:www\.|m\.|w\.)?soundcloud\.com$/,
    find: (address) => (address.pathname.length > 1 ? 'player' : undefined),
    frame: (_id, address) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(address.href)}&auto_play=true`,
  },
  {
    hosts: /^open\.spotify\.com$/,
    find: (address) =>
      /^(?:track|album|playlist|episode|show)$/.test(segment(address, -2) ?? '') ? segment(address, -1) : undefined,
    frame: (id, address) => `https://open.spotify.com/embed/${segment(address, -2)}/${id}`,
  },
];

/** The frame URL for a page URL; null if it is not from a known service. */
export function frameAddress(input: string): string | null {
  const absolute = input.startsWith('//') ? `https:${input}` : input;
  if (!URL.canParse(absolute)) return null;
  const address = new URL(absolute);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return null;
  const provider = providers.find(({ hosts }) => hosts.test(address.hostname));
  const id = provider?.find(address);
  return provider === undefined || id === undefined || !ID.test(id) ? null : provider.frame(id, address);
}
