/** `/config/design/slides`: the site's slides, and cover pages. */
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { field } from '#shared/json';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import type { PageReply } from '../pages/page-replies.ts';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { useSubmit } from '../use-submit.ts';
import { slideKinds } from './slide-kinds.ts';

const kinds = ['lock-screen', 'popup-overlay', 'sso-screen'] as const;

export const Screen = () => (
  <ScreenLayout title="Slides">
    <section aria-label="Slides of the site">
      <ul className="studio-rows">
        {kinds.map((kind) => (
          <SlideRow key={kind} kind={kind} />
        ))}
      </ul>
    </section>
    <Covers />
  </ScreenLayout>
);

function SlideRow({ kind }: { readonly kind: (typeof kinds)[number] }) {
  const { title, summary } = slideKinds[kind];
  const { data } = useRead<unknown>(`/api/owner/slides/${kind}/draft`);
  return (
    <li>
      <span className="studio-row-text">
        <Link href={`/design/slides/${kind}`}>{title}</Link>
        <span className="studio-soft">{summary}</span>
      </span>
      <span className="studio-tag">{field(data, 'enabled') === true ? 'On' : 'Off'}</span>
    </li>
  );
}

const PAGES = '/api/owner/pages';

function Covers() {
  const { data, error, refetch } = useRead<{ readonly pages: readonly PageReply[] }>(PAGES);
  const { isBusy, problem, run } = useSubmit();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { may } = useSession();
  const covers = (data?.pages ?? []).filter(({ type, deletedAt }) => type === 'splash-page' && deletedAt === null);
  const add = async (): Promise<void> => {
    const body = { title: 'Welcome', type: 'splash-page', workflowState: 'Draft' };
    const added = await run(() => call<PageReply>('POST', PAGES, { body }));
    if (added === undefined) return;
    await client.invalidateQueries({ queryKey: [PAGES] });
    navigate(`/design/covers/${added.body.id}`);
  };
  return (
    <section className="studio-section" aria-label="Cover pages">
      <h2>Cover pages</h2>
      <p className="studio-help">{slideKinds['cover-page'].summary} Each is a page of its own.</p>
      <ProblemNote problem={error?.problem ?? problem} onRetry={() => void refetch()} />
      <ul className="studio-rows">
        {covers.map(({ id, title, fullUrl, workflowState }) => (
          <li key={id}>
            <span className="studio-row-text">
              <Link href={`/design/covers/${id}`}>{title}</Link>
              <span className="studio-soft">{fullUrl}</span>
            </span>
            <span className="studio-tag">{workflowState}</span>
          </li>
        ))}
      </ul>
      {may('content.draft') ? (
        <Button isPending={isBusy} onPress={() => void add()}>
          <Plus size={16} aria-hidden /> Add a cover page
        </Button>
      ) : null}
    </section>
  );
}
