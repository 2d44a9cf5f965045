/** Where the page in the frame comes from: the studio's own server, or an origin on which scripts of the site run. */
import { useEffect, useState } from 'react';
import { type CallProblem, call } from '../api.ts';

export interface FrameAddress {
  /** Undefined while the server is asked for it. */
  readonly address: string | undefined;
  readonly problem: CallProblem | undefined;
  /** What the frame may do. A page with an origin of its own keeps it, as it is not the studio's. */
  readonly sandbox: string;
}

interface ShownPage {
  readonly path: string;
  readonly screen: string | undefined;
  /** Another number loads the page again. */
  readonly version: number;
}

const ownOrigin = (): string => document.querySelector<HTMLMetaElement>('meta[name="preview-origin"]')?.content ?? '';

const addressOf = ({ path, screen }: ShownPage): string =>
  `/preview?path=${encodeURIComponent(path)}${screen === undefined ? '' : `&screen=${screen}`}&studio`;

interface Signed {
  readonly of: string;
  readonly address?: string;
  readonly problem?: CallProblem;
}

export function useFrameAddress(page: ShownPage): FrameAddress {
  const origin = ownOrigin();
  const { path, screen, version } = page;
  const [signed, setSigned] = useState<Signed>();
  const of = JSON.stringify([path, screen, version]);
  useEffect(() => {
    if (origin === '') return undefined;
    const stop = new AbortController();
    const body = { path, ...(screen === undefined ? {} : { screen }) };
    void call<{ readonly url: string }>('POST', '/api/owner/preview-frames', { body, signal: stop.signal }).then(
      (result) => {
        if (stop.signal.aborted) return;
        setSigned(result.ok ? { of, address: result.body.url } : { of, problem: result.problem });
      },
    );
    return () => stop.abort();
  }, [origin, path, screen, of]);
  if (origin === '') return { address: addressOf(page), problem: undefined, sandbox: 'allow-scripts' };
  const own = signed?.of === of ? signed : undefined;
  return { address: own?.address, problem: own?.problem, sandbox: 'allow-scripts allow-same-origin' };
}
