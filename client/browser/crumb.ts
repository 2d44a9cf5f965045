/** The crumb, with which a write proves that it comes from this page. A page from a cache brings none: the first write asks for one. */

const PATIENCE_MS = 10_000;

const crumb = (): string | undefined => /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1];

let asked: Promise<unknown> | null = null;

/** Asks for a crumb where there is none, once for all who wait for it. It resolves in any case: the write says what is wrong. */
export async function ensureCrumb(): Promise<void> {
  if (crumb() !== undefined) return;
  asked ??= fetch('/api/crumb', { keepalive: true, signal: AbortSignal.timeout(PATIENCE_MS) }).then(settled, settled);
  await asked;
}

const settled = (): void => {
  asked = null;
};

/** The crumb as the server has written it; empty when the visitor has none. */
export const crumbText = (): string => decodeURIComponent(crumb() ?? '');

/** The header that proves that a write comes from this page; empty when the visitor has no crumb. */
export const crumbHeader = (): Readonly<Record<string, string>> =>
  crumb() === undefined ? {} : { 'x-csrf-token': crumbText() };
