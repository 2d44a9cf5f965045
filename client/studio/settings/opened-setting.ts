/** The setting that an address names (`?setting=currency`): what a search over all settings leads to. */
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';

/** Editors of settings that are fetched late come a moment after the screen. */
const TRIES = 40;
const PAUSE_MS = 50;

const FIELDS = 'input, textarea, button, [contenteditable="true"]';

/** Shows the setting and moves the focus to it, once the screen has it. */
export function useOpenedSetting(isReady: boolean): void {
  const [search] = useSearchParams();
  const name = search.get('setting') ?? '';
  useEffect(() => {
    if (!isReady || name === '') return undefined;
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      if (show(name) || tries === TRIES) clearInterval(timer);
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [isReady, name]);
}

/** False while it is not there. */
function show(name: string): boolean {
  const place = document.querySelector<HTMLElement>(`[data-setting="${CSS.escape(name)}"]`);
  const field = place?.querySelector<HTMLElement>(FIELDS);
  if (place === null || field == null) return false;
  place.scrollIntoView({ block: 'center', behavior: 'instant' });
  field.focus();
  return true;
}
