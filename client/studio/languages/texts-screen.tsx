/** A document's texts next to their translations, saved automatically. */
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { languageName, languageSegment } from '#shared/languages';
import { randomId } from '../../core/random-id.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { type OpenDocument, useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { DocumentTools } from '../editing/document-tools.tsx';
import { useRead } from '../read.ts';
import { languagesIn, originalIn } from './language-list.ts';
import { type StatedText, statedTexts } from './stated-texts.ts';
import { createGestures, translationEdits } from './text-edits.ts';
import { type TextFilter, textFilters } from './text-filter.ts';
import { TextRow } from './text-row.tsx';
import { progressText, type SourceDocument, TRANSLATIONS } from './translation-replies.ts';

interface TextsScreenProps {
  readonly params: Readonly<Record<string, string>>;
}

export function Screen({ params }: TextsScreenProps) {
  const { language = '', kind = '', id = '' } = params;
  const ref = useMemo(
    () => ({ kind: 'translation', language, document: `${kind}/${id}` }) as const,
    [language, kind, id],
  );
  const path = `${TRANSLATIONS}/${[language, kind, id].map(encodeURIComponent).join('/')}/texts`;
  const source = useRead<SourceDocument>(path);
  const document = useDocument(ref);
  const { status, message, reload } = document;
  const isFailed = status === 'failed' || status === 'missing';
  const problem = isFailed ? { status: 0, code: status, error: message } : source.error?.problem;
  const retry = (): void => {
    reload();
    void source.refetch();
  };
  return (
    <ScreenLayout title={source.data?.title || 'Translation'} isWide actions={<DocumentTools of={ref} />}>
      <Link href={`/languages/${encodeURIComponent(language)}`} className="studio-back">
        <ArrowLeft size={14} aria-hidden /> {languageName(language, 'en')}
      </Link>
      <ConflictNotes {...document} />
      <ProblemNote problem={problem} onRetry={retry} />
      {problem === undefined && (status === 'loading' || source.isPending) ? <Loading label="Texts" /> : null}
      {status === 'ready' && source.data !== undefined ? (
        <TextTable language={language} source={source.data} document={document} />
      ) : null}
    </ScreenLayout>
  );
}

interface TextTableProps {
  readonly language: string;
  readonly source: SourceDocument;
  readonly document: OpenDocument;
}

function TextTable({ language, source, document }: TextTableProps) {
  const languages = useDocument({ kind: 'settings', name: 'languages' }).value;
  const texts = statedTexts(source.texts, document.value);
  const { filter, setFilter, isShown } = useFilter(texts);
  const shown = texts.filter(({ source: { path } }) => isShown(path));
  const [gestureOf] = useState(() => createGestures(Date.now, randomId));
  const set = (text: StatedText, next: string): void =>
    document.edit(translationEdits(texts, text, next), gestureOf(text.source.path));
  const count = (state: StatedText['state']): number => texts.filter((text) => text.state === state).length;
  const changed = count('changed');
  const progress = { all: texts.length, translated: texts.length - count('missing'), changed };
  const isDefault = languagesIn(languages).some((one) => one.isDefault && one.code === language);
  return (
    <>
      <div className="studio-filters">
        <RadioGroup label="Show" orientation="horizontal" options={textFilters} value={filter} onChange={setFilter} />
        <span className="studio-soft" role="status">
          {progressText(progress)}
        </span>
        {source.path === '' ? null : (
          <a href={addressIn(language, source.path, isDefault)} target="_blank" rel="noreferrer">
            Open the page <ExternalLink size={14} aria-hidden />
          </a>
        )}
      </div>
      <p className="studio-help">Ctrl+Enter leads to the next text that is missing or whose original has changed.</p>
      {shown.length === 0 ? <EmptyState title="Nothing to translate here." /> : null}
      {/* Keys bubble up from the fields inside. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields have the focus */}
      <div onKeyDown={toNextText}>
        <ol className="studio-texts">
          {shown.map((text) => (
            <TextRow
              key={text.source.path}
              {...{ text, language, document }}
              originalLanguage={originalIn(languages)}
              set={(next) => set(text, next)}
            />
          ))}
        </ol>
      </div>
    </>
  );
}

const addressIn = (language: string, path: string, isDefault: boolean): string =>
  isDefault ? path : `/${languageSegment(language)}${path === '/' ? '' : path}`;

/** Texts translated while a filter is active stay until the filter changes, so that nothing moves under the cursor. */
function useFilter(texts: readonly StatedText[]) {
  const [filter, setFilter] = useState<TextFilter>('all');
  const [paths, setPaths] = useState<ReadonlySet<string>>(new Set());
  return {
    filter,
    setFilter(id: string) {
      setFilter(id as TextFilter);
      setPaths(new Set(texts.filter(({ state }) => state === id).map(({ source }) => source.path)));
    },
    isShown: (path: string): boolean => filter === 'all' || paths.has(path),
  };
}

function toNextText(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  const own = (event.target as Element).closest('li');
  const open = [...event.currentTarget.querySelectorAll('li')].filter(
    (row) => row === own || row.dataset['state'] !== 'translated',
  );
  const next = own === null ? open[0] : open[open.indexOf(own) + 1];
  event.preventDefault();
  next?.querySelector<HTMLElement>('input, textarea, [contenteditable=true]')?.focus();
}
