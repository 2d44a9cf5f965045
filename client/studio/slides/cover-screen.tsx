/** `/config/design/covers/ID`: the cover of a page. */
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { type PageReply, pathOfPage } from '../pages/page-replies.ts';
import { useRead } from '../read.ts';
import { SlideEditor } from './slide-editor.tsx';
import { coverAddress } from './slide-kinds.ts';

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { data, error, refetch } = useRead<PageReply>(`/api/owner/pages/${encodeURIComponent(id)}`);
  if (data !== undefined)
    return (
      <SlideEditor
        key={id}
        kind="cover-page"
        title={data.title}
        page={{ id, path: pathOfPage(data) }}
        {...coverAddress(id)}
      />
    );
  if (error === null) return <Loading label="Cover page" />;
  return (
    <ScreenLayout title="Cover page">
      <ProblemNote problem={error.problem} onRetry={() => void refetch()} />
    </ScreenLayout>
  );
}
