/** Which languages visitors can choose, and where these come from. */
import { useEffect } from 'react';
import { useSaveState } from '../documents/use-document.ts';
import { useRead } from '../read.ts';
import type { ListedLanguage } from './language-list.ts';
import { offeredText } from './offered-text.ts';
import type { LanguageSettings } from './translation-replies.ts';

/** Reloaded when the list of languages has been stored. */
export function OfferedLanguages({ languages }: { readonly languages: readonly ListedLanguage[] }) {
  const { data, refetch } = useRead<LanguageSettings>('/api/multilingual/settings');
  const save = useSaveState();
  const codes = languages.map(({ code }) => code).join();
  useEffect(() => {
    if (save === 'saved' && codes !== '') void refetch();
  }, [save, codes, refetch]);
  return data === undefined ? null : <p className="studio-help">{offeredText(languages, data.pageMenu)}</p>;
}
