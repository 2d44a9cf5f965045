/** The languages of the site: list, order, default, and translation progress. */
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { useToast } from '../controls/toast.tsx';
import { type OpenDocument, useDocument, useSaveState } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { DocumentTools } from '../editing/document-tools.tsx';
import { useRead } from '../read.ts';
import { AddLanguage } from './add-language.tsx';
import { type ListedLanguage, languagesIn, originalIn } from './language-list.ts';
import { LanguageRow } from './language-row.tsx';
import { OfferedLanguages } from './offered-languages.tsx';
import { type Progress, TRANSLATIONS } from './translation-replies.ts';

const ref = { kind: 'settings', name: 'languages' } as const;

export function Screen() {
  const document = useDocument(ref);
  const { status, message, reload } = document;
  return (
    <ScreenLayout title="Languages" actions={<DocumentTools of={ref} />}>
      <ConflictNotes {...document} />
      {status === 'loading' ? <Loading label="Languages" /> : null}
      {status === 'failed' || status === 'missing' ? (
        <ProblemNote
          problem={{ status: 0, code: status, error: message || 'Unable to load. Try again.' }}
          onRetry={reload}
        />
      ) : null}
      {status === 'ready' ? <Languages document={document} /> : null}
    </ScreenLayout>
  );
}

function Languages({ document }: { readonly document: OpenDocument }) {
  const { value, edit } = document;
  const languages = languagesIn(value);
  const original = originalIn(value);
  const progress = useProgress(languages);
  const named = languages.map(({ code, shownName }) => ({ id: code, label: shownName }));
  const options = named.some(({ id }) => id === original) ? named : [{ id: original, label: original }, ...named];
  return (
    <>
      <p className="studio-help">
        Each language has addresses of its own: the default language without a prefix, the others below their tag, such
        as /de/. Visitors see untranslated texts in the default language.
      </p>
      <OfferedLanguages languages={languages} />
      <ul className="studio-rows studio-languages">
        {languages.map((language, index) => (
          <LanguageRow
            key={language.code}
            {...{ language, index, languages, document }}
            isOriginal={language.code === original}
            progress={progress.get(language.code)}
          />
        ))}
      </ul>
      <AddLanguage
        languages={languages}
        onAdd={(code) =>
          edit({ op: 'insert', path: ['languages'], index: languages.length, value: { code, isDefault: false } })
        }
      />
      <Select
        label="Language of the original texts"
        help="The one that pages and products are written in. It is translated into the others."
        options={options}
        value={original}
        onChange={(code) => edit({ op: 'set', path: ['original'], value: code })}
      />
      {languages.length > 1 ? <Disconnect document={document} languages={languages} /> : null}
    </>
  );
}

/** Reloaded when the list of languages has been stored. */
function useProgress(languages: readonly ListedLanguage[]): ReadonlyMap<string, Progress> {
  const { data, refetch } = useRead<{ readonly languages: readonly { code: string; progress: Progress }[] }>(
    TRANSLATIONS,
  );
  const save = useSaveState();
  const codes = languages.map(({ code }) => code).join();
  useEffect(() => {
    if (save === 'saved' && codes !== '') void refetch();
  }, [save, codes, refetch]);
  return new Map((data?.languages ?? []).map(({ code, progress }) => [code, progress]));
}

interface DisconnectProps {
  readonly document: OpenDocument;
  readonly languages: readonly ListedLanguage[];
}

function Disconnect({ document: { reload }, languages }: DisconnectProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const name = languages.find(({ isDefault }) => isDefault)?.shownName ?? '';
  const disconnect = async (): Promise<void> => {
    const message = `Visitors see the site in ${name} only, and the addresses of the other languages lead nowhere. Translations are kept: they are shown again when their language is added again.`;
    if (!(await confirm({ title: 'Disconnect languages?', message, confirm: 'Disconnect', isDanger: true }))) return;
    setPending(true);
    const result = await call('DELETE', '/api/multilingual/connection');
    setPending(false);
    if (!result.ok) return toast({ message: result.problem.error, isError: true });
    reload();
    toast({ message: 'Languages are disconnected. Translations are kept.' });
  };
  return (
    <div>
      <Button isPending={isPending} onPress={() => void disconnect()}>
        Disconnect languages
      </Button>
    </div>
  );
}
