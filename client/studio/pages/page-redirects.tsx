/** Former addresses that lead to a page. */
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CallProblem, call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { addRedirect, REDIRECTS, redirectsTo, removeRedirect } from './redirect-calls.ts';

interface RedirectsReply {
  readonly redirects: readonly { readonly from: string; readonly to: string; readonly status: number }[];
}

/** `path`: of the page as it is stored. */
export function PageRedirects({ path }: { readonly path: string }): ReactNode {
  const { data, error, refetch } = useRead<RedirectsReply>(REDIRECTS);
  const client = useQueryClient();
  const [from, setFrom] = useState('');
  const [problem, setProblem] = useState<CallProblem>();
  const { may } = useSession();
  const own = redirectsTo(data?.redirects ?? [], path);
  const run = async (work: ReturnType<typeof call>): Promise<void> => {
    const result = await work;
    await client.invalidateQueries({ queryKey: [REDIRECTS] });
    setProblem(result.ok ? undefined : result.problem);
    if (result.ok) setFrom('');
  };
  const canWrite = may('settings');
  return (
    <section className="studio-form" aria-label="Redirects">
      <p className="studio-help">Visitors who come to one of these addresses are sent to {path}.</p>
      {data === undefined && error === null ? <Loading label="Redirects" /> : null}
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      {data !== undefined && own.length === 0 ? <p className="studio-soft">No other address leads here.</p> : null}
      <ul className="studio-rows">
        {own.map((row) => (
          <li key={row.from}>
            <span className="studio-row-text">{row.from}</span>
            {canWrite && (
              <Button isIcon aria-label={`Remove ${row.from}`} onPress={() => void run(removeRedirect(row.from))}>
                <Trash2 size={16} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canWrite ? (
        <>
          <TextField
            label="Another address"
            help="Such as /old-name. It is added at once."
            value={from}
            error={problem?.errors?.['from'] ?? problem?.errors?.[`redirects.${data?.redirects.length}.from`]}
            onChange={setFrom}
          />
          <div>
            <Button isDisabled={from.trim() === ''} onPress={() => void run(addRedirect(from, path))}>
              Add
            </Button>
          </div>
          <ProblemNote problem={problem} fields={['from', `redirects.${data?.redirects.length}.from`]} />
        </>
      ) : (
        <p className="studio-soft">Somebody with the permission to change settings can add redirects.</p>
      )}
    </section>
  );
}
