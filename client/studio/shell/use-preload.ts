import { useEffect } from 'react';
import type { StudioRoute } from '../route-types.ts';
import { routes } from '../routes.ts';
import { useSession } from '../session/session-context.ts';

/** Delayed, so that the first screen loads faster. */
const PRELOAD_MS = 1500;

/**
 * Preloads the dialogs that must open offline, too, the screens with a list, which share most of their modules, and the screen of a link
 * that the pointer or the focus is on.
 */
export function usePreload(): void {
  const { may } = useSession();
  useEffect(() => {
    const isOpen = ({ list, permission }: StudioRoute) => list !== undefined && (!permission || may(permission));
    return whenIdle(() => {
      for (const route of routes.filter(isOpen)) preload(route);
    });
  }, [may]);
  useEffect(() => {
    const load = (): Promise<unknown> =>
      Promise.all([
        import('../session/sign-in-dialog.tsx'),
        import('../controls/confirm-dialog.tsx'),
        import('../commands/palette.tsx'),
        import('./rail-dialog.tsx'),
      ]);
    // Failed ones are loaded when opened.
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_MS);
    document.addEventListener('pointerover', loadScreen);
    document.addEventListener('focusin', loadScreen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', loadScreen);
      document.removeEventListener('focusin', loadScreen);
    };
  }, []);
}

function loadScreen({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/config/"]') : null;
  const route = link === null ? undefined : routes.find(({ path }) => `/config${path}` === link.pathname);
  if (route !== undefined) preload(route);
}

/** What fails is loaded when it is opened. */
const preload = (route: StudioRoute): void => void route.load().catch(() => undefined);

/** After the first screen has been drawn. Safari does not tell when it is idle. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, PRELOAD_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work);
  return () => cancelIdleCallback(request);
}
