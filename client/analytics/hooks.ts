/** The site's tag manager and ads pixel, if configured. Their scripts are loaded only after consent. */

type Queue = unknown[];
type Pixel = ((...args: unknown[]) => void) & { queue?: unknown[][]; loaded?: boolean; version?: string };
type Hooked = Window & { dataLayer?: Queue; fbq?: Pixel };

export interface Hooks {
  readonly tags: (event: string, fields: object) => void;
  readonly pixel: (event: string, fields: object) => void;
}

export interface HookSettings {
  readonly tagManagerScript: string;
  readonly pixelScript: string;
  readonly pixelId: string;
}

const nothing = (): void => {};

/** Creates the queues that both services read, and loads their scripts. Does nothing for a service that is not configured. */
export function openHooks(settings: HookSettings, page: Hooked = window): Hooks {
  return { tags: openTags(settings.tagManagerScript, page), pixel: openPixel(settings, page) };
}

function openTags(script: string, page: Hooked): Hooks['tags'] {
  if (script === '') return nothing;
  const layer = (page.dataLayer ??= []);
  layer.push({ event: 'gtm.js', 'gtm.start': Date.now() });
  load(script, page);
  return (event, fields) => void (page.dataLayer ?? layer).push({ event, ...fields });
}

function openPixel({ pixelScript, pixelId }: HookSettings, page: Hooked): Hooks['pixel'] {
  if (pixelScript === '' || pixelId === '') return nothing;
  const queue: unknown[][] = [];
  // Calls wait in the service's own queue until its script is loaded.
  page.fbq ??= Object.assign((...args: unknown[]) => void queue.push(args), { queue, loaded: true, version: '2.0' });
  page.fbq('init', pixelId);
  load(pixelScript, page);
  return (event, fields) => page.fbq?.('track', event, fields);
}

function load(address: string, page: Window): void {
  const script = page.document.createElement('script');
  script.async = true;
  script.src = address;
  page.document.head.append(script);
}
