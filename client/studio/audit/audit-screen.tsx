/** The audit log, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { PEOPLE, type PeopleReply } from '../people/people-list.ts';
import { type CallFailure, read, useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { Time } from '../times.tsx';
import { type AuditEntry, actionText, actorName, subjectText } from './audit-text.ts';

const AUDIT = '/api/owner/audit';

interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly hasNextPage: boolean;
  readonly nextPageCursor: number | null;
}

export function Screen() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useAudit();
  const names = useNames();
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <ScreenLayout title="Activity">
      {error === null ? null : <ProblemNote problem={error.problem} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading label="Activity" /> : null}
      {data !== undefined && entries.length === 0 ? <EmptyState title="Nothing has been changed yet" /> : null}
      {entries.length === 0 ? null : (
        <ul className="studio-rows">
          {entries.map((entry) => {
            const { id, at, actor, action } = entry;
            return (
              <li key={id}>
                <span className="studio-row-text">
                  <strong>{actionText(action)}</strong>
                  <Subject entry={entry} />
                </span>
                <span className="studio-row-text">
                  <span>{actorName(actor, names)}</span>
                  <Time at={at} className="studio-soft" />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {hasNextPage ? (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Load More
        </Button>
      ) : null}
    </ScreenLayout>
  );
}

function Subject({ entry }: { readonly entry: AuditEntry }) {
  const { text, path } = subjectText(entry);
  if (path === undefined) return <span className="studio-soft">{text}</span>;
  return <Link href={path}>{text}</Link>;
}

const useAudit = () =>
  useInfiniteQuery<AuditPage, CallFailure, { readonly pages: readonly AuditPage[] }, readonly string[], number | null>({
    queryKey: [AUDIT],
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? AUDIT : `${AUDIT}?before=${pageParam}`, signal),
    initialPageParam: null,
    getNextPageParam: ({ hasNextPage, nextPageCursor }) => (hasNextPage ? nextPageCursor : undefined),
  });

function useNames(): ReadonlyMap<string, string> {
  const { owner, may } = useSession();
  const { data } = useRead<PeopleReply>(PEOPLE, may('people'));
  return new Map([[owner.id, owner.name], ...(data?.people ?? []).map(({ id, name }) => [id, name] as const)]);
}
