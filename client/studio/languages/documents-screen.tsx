/** What can be translated into a language: pages, products, forms and so on, with progress. */
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { languageName } from '#shared/languages';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { TextField } from '../controls/text-field.tsx';
import { isShown, type TextFilter, textFilters } from './text-filter.ts';
import { TranslationMeter } from './translation-meter.tsx';
import type { ListedDocument } from './translation-replies.ts';
import { useDocumentList } from './use-document-list.ts';

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const language = params['language'] ?? '';
  const { documents, isPending, problem, hasMore, loadMore, retry } = useDocumentList(language);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<TextFilter>('all');
  const shown = documents.filter(
    ({ title, path, progress }) =>
      `${title} ${path}`.toLowerCase().includes(search.trim().toLowerCase()) && isShown(progress, filter),
  );
  return (
    <ScreenLayout title={`Translate into ${languageName(language, 'en')}`}>
      <Link href="/languages" className="studio-back">
        <ArrowLeft size={14} aria-hidden /> Languages
      </Link>
      <div className="studio-filters">
        <TextField label="Search" value={search} onChange={setSearch} />
        <RadioGroup
          label="Show"
          orientation="horizontal"
          options={textFilters}
          value={filter}
          onChange={(id) => setFilter(id as TextFilter)}
        />
      </div>
      <ProblemNote problem={problem} onRetry={retry} />
      {isPending ? <Loading label="Translations" /> : null}
      {!isPending && problem === undefined && shown.length === 0 ? <EmptyState title="Nothing found" /> : null}
      <ul className="studio-rows">
        {shown.map((document) => (
          <DocumentRow key={`${document.kind}/${document.id}`} language={language} document={document} />
        ))}
      </ul>
      {hasMore ? (
        <div>
          <Button onPress={loadMore}>Load More</Button>
        </div>
      ) : null}
    </ScreenLayout>
  );
}

interface DocumentRowProps {
  readonly language: string;
  readonly document: ListedDocument;
}

const kindNames: Readonly<Record<ListedDocument['kind'], string>> = {
  site: 'On all pages',
  page: 'Page',
  'block-field': 'Blocks of the theme',
  slide: 'Slide',
  form: 'Form',
  item: 'Item',
};

function DocumentRow({ language, document: { kind, id, title, path, progress } }: DocumentRowProps) {
  const href = `/languages/${[language, kind, id].map(encodeURIComponent).join('/')}`;
  return (
    <li>
      <span className="studio-row-text">
        <Link href={href}>{title || path || id}</Link>
        <span className="studio-soft">{path === '' ? kindNames[kind] : `${kindNames[kind]} · ${path}`}</span>
      </span>
      <TranslationMeter label={`Translated of ${title}`} progress={progress} />
    </li>
  );
}
