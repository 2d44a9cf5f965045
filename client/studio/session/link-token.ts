/** Tokens in links that the server prints on start or sends by email. */

const KINDS = ['setup', 'reset', 'invitation'] as const;

export interface LinkToken {
  readonly kind: (typeof KINDS)[number];
  readonly token: string;
}

/** Reads the token of `/config/?setup=TOKEN` and removes it from the URL, so that neither history nor screen shows it. */
export function readLinkToken(
  location: Pick<Location, 'href'>,
  history: Pick<History, 'replaceState'>,
): LinkToken | undefined {
  const url = new URL(location.href);
  const kind = KINDS.find((name) => url.searchParams.has(name));
  if (kind === undefined) return undefined;
  const token = url.searchParams.get(kind) ?? '';
  url.searchParams.delete(kind);
  history.replaceState(null, '', url);
  return { kind, token };
}
