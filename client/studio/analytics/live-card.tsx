/** Who is on the site at the moment; asked for again while the screen is open. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { CallFailure, read } from '../read.ts';
import { Card, ReadState } from '../store/parts.tsx';
import { useRangeLink } from './analytics-layout.tsx';

interface Live {
  readonly visitors: number;
  readonly pages: readonly { readonly path: string; readonly visitors: number }[];
}

const PATH = '/api/analytics/live';
const REFRESH_MS = 15_000;
const SHOWN = 8;

export function LiveCard() {
  const link = useRangeLink();
  const { data, error, refetch } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => read<Live>(PATH, signal),
    refetchInterval: REFRESH_MS,
  });
  const problem = error instanceof CallFailure ? error.problem : undefined;
  return (
    <Card title="On the site now">
      <ReadState
        label="On the site now"
        isMissing={data === undefined}
        problem={problem}
        onRetry={() => void refetch()}
      />
      {data === undefined ? null : (
        <>
          <p>
            <strong className="analytics-number">{data.visitors}</strong> {data.visitors === 1 ? 'visitor' : 'visitors'}{' '}
            in the last five minutes
          </p>
          <ul className="analytics-live">
            {data.pages.slice(0, SHOWN).map(({ path, visitors }) => (
              <li key={path}>
                <Link href={link('/analytics/pages', { path })}>{path}</Link>
                <span>{visitors}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
