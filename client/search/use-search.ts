/** A search field with suggestions. */
import { type RefObject, useEffect, useState } from 'react';
import { useCombobox } from '../ui/suggestions/use-combobox.ts';
import { usePage } from '../ui/use-page.ts';
import { createSuggestionLoader, type Suggestion, suggestionAddress } from './load-suggestions.ts';
import { createRecentSearches } from './recent-searches.ts';

/** Milliseconds after the last keystroke. */
const PAUSE_MS = 180;

/** The server's response to the last query. */
interface Answer {
  readonly query: string;
  readonly count: number;
  readonly didYouMean: string;
}

/** Suggests while typing. Enter without a selection submits the form, as without JavaScript. */
export function useSearch(input: RefObject<HTMLInputElement | null>) {
  const page = usePage();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const recent = page.get(createRecentSearches);
  const box = useCombobox<Suggestion>(input, {
    pause: PAUSE_MS,
    async load(query, signal) {
      const field = input.current;
      if (field === null || field.form === null) return null;
      const loaded = await page.get(createSuggestionLoader)(suggestionAddress(field.form, field.name, query), signal);
      if (loaded !== null && !signal.aborted)
        setAnswer({ query, count: loaded.items.length, didYouMean: loaded.didYouMean });
      return loaded?.items ?? null;
    },
    describe: (count) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
    choose({ fullUrl }) {
      recent.add(input.current?.value ?? '');
      location.assign(fullUrl);
    },
  });
  useEffect(() => {
    const field = input.current;
    const remember = (): void => recent.add(field?.value ?? '');
    field?.form?.addEventListener('submit', remember);
    return () => field?.form?.removeEventListener('submit', remember);
  }, [input, recent]);
  return { ...box, answer: answer !== null && answer.query === box.query ? answer : null };
}
