/**
 * The browser's half of session replay: who is eligible is asked here (specification, storefront 9), and the arm of the experiment at the
 * server, which answers with the id of the recording or with nothing. Loaded after consent only.
 */
import { isReplayEligible } from '#shared/analytics/session-replay';
import { loadScript } from '../captcha/load-script.ts';
import { request } from '../core/http.ts';
import type { PageContext } from './page-context.ts';

type Page = Pick<PageContext, 'website' | 'analytics' | 'replayScript'>;
/** What the service of the given path reads its account from; other scripts find it as `data-replay-id` on the root element. */
type Recorded = Window & { _fs_org?: string };

let stop: (() => void) | null = null;

/** Begins to record an eligible visitor; nothing happens where one is not, or is recorded already. Never rejects. */
export async function startReplay(page: Page, cores = navigator.hardwareConcurrency): Promise<void> {
  if (stop !== null || page.replayScript === null) return;
  const isEligible = isReplayEligible({
    siteCountry: page.website.country,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isEnabled: page.analytics.isReplayEnabled,
    // The server knows the arm: its answer is empty for those who are not in it.
    isInExperiment: true,
    cpuCores: cores,
  });
  if (!isEligible) return;
  let isStopped = false;
  stop = () => {
    isStopped = true;
  };
  try {
    const result = await request('/api/commerce/fullstory/getId');
    const id = result.ok ? result.value : '';
    // The visitor may have taken consent back meanwhile.
    if (typeof id !== 'string' || id === '' || isStopped) return;
    stop = page.replayScript === '' ? await recordOffline(id) : await recordElsewhere(id, page.replayScript);
  } catch (error) {
    console.warn('the visit is not recorded', error);
  }
}

/** Ends the recording, when consent is taken back. */
export function stopReplay(): void {
  stop?.();
  stop = null;
}

const recordOffline = async (id: string): Promise<() => void> => (await import('./replay-offline.ts')).record(id);

async function recordElsewhere(id: string, script: string): Promise<() => void> {
  (window as Recorded)._fs_org = id;
  document.documentElement.dataset['replayId'] = id;
  await loadScript(script);
  return () => {
    delete document.documentElement.dataset['replayId'];
    document.dispatchEvent(new CustomEvent('site:replay-stopped'));
  };
}
