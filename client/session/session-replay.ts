/**
 * The browser's part of session replay: checks eligibility here (specification, storefront 9), and the experiment arm on the server, which
 * returns a recording id or nothing. Loaded only after consent.
 */
import { isReplayEligible } from '#shared/analytics/session-replay';
import { request } from '../core/http.ts';
import type { Page } from '../core/page.ts';
import { createScriptLoader, type LoadScript } from '../core/script-loader.ts';
import type { PageContext } from './page-context.ts';

type ReplayContext = Pick<PageContext, 'website' | 'analytics' | 'replayScript'>;
/** The recording service reads its account from this; other scripts read `data-replay-id` on the root element. */
type Recorded = Window & { _fs_org?: string };

export interface SessionReplay {
  /** Starts recording an eligible visitor; does nothing if not eligible or already recording. Never rejects. */
  start(context: ReplayContext, cores?: number): Promise<void>;
  /** Stops the recording when consent is withdrawn. */
  stop(): void;
}

export function createSessionReplay(page: Page): SessionReplay {
  let stop: (() => void) | null = null;
  return {
    async start(context, cores = navigator.hardwareConcurrency) {
      const { replayScript } = context;
      if (stop !== null || replayScript === null || !isEligible(context, cores)) return;
      let isStopped = false;
      stop = () => {
        isStopped = true;
      };
      try {
        const result = await request('/api/commerce/fullstory/getId');
        const id = result.ok ? result.value : '';
        // Consent may have been withdrawn in the meantime, here and below.
        if (typeof id !== 'string' || id === '' || isStopped) return;
        const stopRecording =
          replayScript === ''
            ? await recordOffline(id)
            : await recordRemotely(id, replayScript, page.get(createScriptLoader));
        if (isStopped) stopRecording();
        else stop = stopRecording;
      } catch (error) {
        console.warn('the visit is not recorded', error);
      }
    },
    stop() {
      stop?.();
      stop = null;
    },
  };
}

const isEligible = ({ website, analytics }: ReplayContext, cpuCores: number): boolean =>
  isReplayEligible({
    siteCountry: website.country,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isEnabled: analytics.isReplayEnabled,
    // The server knows the arm: it returns an empty id for others.
    isInExperiment: true,
    cpuCores,
  });

const recordOffline = async (id: string): Promise<() => void> => (await import('./replay-offline.ts')).record(id);

async function recordRemotely(id: string, script: string, loadScript: LoadScript): Promise<() => void> {
  (window as Recorded)._fs_org = id;
  document.documentElement.dataset['replayId'] = id;
  await loadScript(script);
  return () => {
    delete document.documentElement.dataset['replayId'];
    document.dispatchEvent(new CustomEvent('site:replay-stopped'));
  };
}
