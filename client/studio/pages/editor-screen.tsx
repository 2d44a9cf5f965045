/** `/config/pages/ID`: the editor of a page. */
import type { ReactNode } from 'react';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { useRead } from '../read.ts';
import { BlocksEditor } from './blocks-editor.tsx';
import { pageContent } from './edited-content.ts';
import { pageCall } from './page-addresses.ts';
import type { PageSettings } from './page-replies.ts';

/** `params.id`: id of the page. */
export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }): ReactNode {
  const id = params['id'] ?? '';
  const { data, error, refetch } = useRead<PageSettings>(pageCall(id));
  if (data !== undefined) return <BlocksEditor key={id} content={pageContent(data)} />;
  if (error === null) return <Loading label="Loading the page" />;
  return (
    <ScreenLayout title="Page">
      <ProblemNote problem={error.problem} onRetry={() => void refetch()} />
    </ScreenLayout>
  );
}
