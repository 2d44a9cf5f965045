import { useEffect } from 'react';
import { routes } from '../routes.ts';

/** Delayed, so that the first screen loads faster. */
const PRELOAD_MS = 1500;

/** Preloads the dialogs that must open offline, too, and the screen of a link that the pointer or the focus is on. */
export function usePreload(): void {
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
  void route?.load().catch(() => undefined);
}
