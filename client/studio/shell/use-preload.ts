import { useEffect } from 'react';

/** After the first screen, so that it does not wait. */
const PRELOAD_MS = 1500;

/** Fetches the dialogs that must open without a network, too. */
export function usePreload(): void {
  useEffect(() => {
    const load = (): Promise<unknown> =>
      Promise.all([
        import('../session/sign-in-dialog.tsx'),
        import('../controls/confirm-dialog.tsx'),
        import('../commands/palette.tsx'),
        import('./rail-dialog.tsx'),
      ]);
    // What could not be fetched is fetched when it is opened.
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
}
