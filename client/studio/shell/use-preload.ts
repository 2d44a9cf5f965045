import { useEffect } from 'react';

/** Delayed, so that the first screen loads faster. */
const PRELOAD_MS = 1500;

/** Preloads the dialogs that must open offline, too. */
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
    return () => clearTimeout(timer);
  }, []);
}
