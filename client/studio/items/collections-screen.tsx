/** `/config/items`: the collections of the site. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { PAGES_SCREEN } from '../pages/page-addresses.ts';
import { itemNames, useCollections } from './collections.ts';
import { collectionScreen } from './item-addresses.ts';

export function Screen(): ReactNode {
  const { collections, problem, retry } = useCollections();
  return (
    <ScreenLayout title="Items">
      <ProblemNote problem={problem} onRetry={retry} />
      {collections === undefined && problem === undefined ? <Loading /> : null}
      {collections?.length === 0 ? (
        <EmptyState title="No page has items yet">
          <p>
            <Link href={PAGES_SCREEN}>Add a blog, events, a gallery or an album</Link> to write in it.
          </p>
        </EmptyState>
      ) : null}
      <ul className="studio-rows">
        {collections?.map(({ id, title, fullUrl, kind }) => (
          <li key={id}>
            <Link href={collectionScreen(id)} className="studio-row-text studio-collection">
              <strong>{title}</strong>
              <span className="studio-soft">
                {capitalized(itemNames[kind][1])} at {fullUrl}
              </span>
            </Link>
            <ChevronRight size={16} aria-hidden />
          </li>
        ))}
      </ul>
    </ScreenLayout>
  );
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
