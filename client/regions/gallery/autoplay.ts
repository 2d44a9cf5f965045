/** Advances a gallery every few seconds, but not while it is hovered, focused or out of view. */
import type { Event } from './machine.ts';

/** Until the returned function is called. */
export function autoplay(section: HTMLElement, seconds: number, send: (event: Event) => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const reasons = new Set<string>();
  const setReason = (reason: string, isActive: boolean): void => {
    if (isActive) reasons.add(reason);
    else reasons.delete(reason);
    send({ type: reasons.size > 0 ? 'suspend' : 'resume' });
  };
  section.addEventListener('pointerenter', () => setReason('pointer', true), { signal });
  section.addEventListener('pointerleave', () => setReason('pointer', false), { signal });
  section.addEventListener('focusin', () => setReason('focus', true), { signal });
  section.addEventListener('focusout', () => setReason('focus', false), { signal });
  document.addEventListener('visibilitychange', () => setReason('hidden', document.hidden), { signal });
  const seen = new IntersectionObserver(([entry]) => setReason('unseen', entry?.isIntersecting !== true));
  seen.observe(section);
  const timer = setInterval(() => send({ type: 'tick' }), seconds * 1000);
  // The pointer or focus that hydrated the gallery is already inside.
  setReason('pointer', section.matches(':hover'));
  setReason('focus', section.contains(document.activeElement));
  return () => {
    listeners.abort();
    seen.disconnect();
    clearInterval(timer);
  };
}
