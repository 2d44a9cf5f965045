/** `/config/items/COLLECTION/terms`: the tags and categories of a collection: counted, added, renamed, merged, deleted. */
import { ArrowLeft, Search } from 'lucide-react';
import { useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { Link } from 'wouter';
import { adminMessages } from '#shared/messages/admin';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { collectionScreen, type TermKind } from '../items/item-addresses.ts';
import { PAGES } from '../pages/page-addresses.ts';
import type { PageReply } from '../pages/page-replies.ts';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { useFilters } from '../tables/use-filters.ts';
import { AddTerm } from './add-term.tsx';
import { TermRow } from './term-row.tsx';
import { shownTerms, type TermSort } from './term-rows.ts';
import { useTerms } from './use-terms.ts';

const inAddress = { kind: 'tags', search: '', sort: 'name' };
const KINDS = [
  { id: 'tags', title: 'Tags' },
  { id: 'categories', title: 'Categories' },
] as const;

/** `params.collection`: its id. */
export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { data, error, refetch } = useRead<{ readonly pages: readonly PageReply[] }>(PAGES);
  const [{ kind }, setFilters] = useFilters(inAddress);
  const page = data?.pages.find(({ id }) => id === params['collection']);
  const missing = data === undefined ? undefined : { status: 404, code: 'not-found', error: adminMessages.locate };
  if (page === undefined)
    return (
      <ScreenLayout title="Tags and categories">
        {data === undefined && error === null ? <Loading /> : null}
        <ProblemNote problem={error?.problem ?? missing} onRetry={() => void refetch()} />
      </ScreenLayout>
    );
  return (
    <ScreenLayout
      title={`Tags and categories: ${page.title}`}
      actions={
        <Link href={collectionScreen(page.id)} className="studio-button">
          <ArrowLeft size={16} aria-hidden /> Items
        </Link>
      }
    >
      <Tabs
        label="Kinds"
        selected={kind}
        onSelect={(id) => setFilters({ kind: id, search: '' })}
        tabs={KINDS.map(({ id, title }) => ({ id, title, content: <TermsOf collectionId={page.id} kind={id} /> }))}
      />
    </ScreenLayout>
  );
}

interface TermsOfProps {
  readonly collectionId: string;
  readonly kind: TermKind;
}

function TermsOf({ collectionId, kind }: TermsOfProps) {
  const terms = useTerms(collectionId, kind);
  const [{ search, sort }, setFilters] = useFilters(inAddress);
  const [refused, setRefused] = useState<string>();
  const { may } = useSession();
  const all = terms.terms ?? [];
  const shown = shownTerms(all, search, sort as TermSort);
  const mayAdd = may('content.draft');
  return (
    <div className="studio-terms">
      {mayAdd ? <AddTerm kind={kind} terms={terms} /> : null}
      {may('content.publish') ? null : (
        <p className="studio-note">Your role may not rename, merge or delete what items have already.</p>
      )}
      <ProblemNote problem={terms.readProblem} onRetry={terms.retry} />
      <ProblemNote problem={terms.problem?.errors === undefined ? terms.problem : undefined} />
      {terms.terms === undefined && terms.readProblem === undefined ? <Loading label="Tags and categories" /> : null}
      {all.length === 0 ? null : <Filters {...{ kind, search, sort }} onChange={setFilters} />}
      {terms.terms?.length === 0 ? (
        <EmptyState title={kind === 'tags' ? 'No tags yet' : 'No categories yet'}>
          <p>{mayAdd ? 'Add the first one above, or at an item.' : 'Items get them in their editor.'}</p>
        </EmptyState>
      ) : null}
      {all.length > 0 && shown.length === 0 ? <p>Nothing found. Try other words.</p> : null}
      <ul className="studio-rows">
        {shown.map((term) => (
          <TermRow
            key={term.name}
            {...{ collectionId, kind, term, terms }}
            refusal={refused === undefined || terms.edited !== term.name ? undefined : refused}
            onRefuse={setRefused}
          />
        ))}
      </ul>
    </div>
  );
}

interface FiltersProps {
  readonly kind: TermKind;
  readonly search: string;
  readonly sort: string;
  onChange(changed: { readonly search?: string; readonly sort?: string }): void;
}

const Filters = ({ kind, search, sort, onChange }: FiltersProps) => (
  <div className="studio-filters">
    <SearchField
      className="studio-search"
      aria-label={kind === 'tags' ? 'Search tags' : 'Search categories'}
      value={search}
      onChange={(text) => onChange({ search: text })}
    >
      <Search size={16} aria-hidden />
      <Input className="studio-input" placeholder="Search" />
    </SearchField>
    <Select
      label="Sort"
      value={sort}
      options={[
        { id: 'name', label: 'Name, A to Z' },
        { id: 'count', label: 'Most used' },
      ]}
      onChange={(id) => onChange({ sort: id })}
    />
  </div>
);
