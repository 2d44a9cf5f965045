/**
 * The recorder of the offline adapter: reports to the site's own server that a recording started and, when it ends, the number of clicks
 * and the scroll depth. No page content and no input.
 */
import { sendBeacon } from '../core/http.ts';

const RECORDS = '/api/1/telemetry/records';

/** Starts; the returned function stops it. */
export function record(id: string): () => void {
  const pageLoadId = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const root = document.documentElement;
  let presses = 0;
  let depth = 0;
  const send = (event: string, data: object): void => {
    const body = JSON.stringify([{ app: 'session-replay', event, data: { id, ...data }, pageLoadId, ts: Date.now() }]);
    sendBeacon(RECORDS, body, 'application/json');
  };
  const onPress = (): void => {
    presses++;
  };
  const onScroll = (): void => {
    depth = Math.max(depth, Math.min(1, (scrollY + innerHeight) / root.scrollHeight));
  };
  const end = (): void => {
    removeEventListener('pointerdown', onPress, true);
    removeEventListener('scroll', onScroll);
    removeEventListener('pagehide', end);
    delete root.dataset['sessionReplay'];
    send('ended', { page_path: location.pathname, presses, depth: Math.round(depth * 100) / 100 });
  };
  addEventListener('pointerdown', onPress, { capture: true, passive: true });
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('pagehide', end);
  onScroll();
  root.dataset['sessionReplay'] = 'recording';
  send('started', { page_path: location.pathname });
  return end;
}
