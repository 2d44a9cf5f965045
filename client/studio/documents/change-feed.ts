/** The server's change stream. One tab of the browser follows it for all. */
import { field, isData, listOf, textOf } from '#shared/json';

/** Which admins have which documents open. */
export interface Present {
  readonly id: string;
  readonly name: string;
  /** Names of documents in the change feed: `page:ID`. */
  readonly documents: readonly string[];
}

export type FeedMessage =
  | { readonly kind: 'change'; readonly names: readonly string[] }
  /** Anything may have changed. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'presence'; readonly people: readonly Present[] };

interface FeedSource {
  /** 2 once it is closed for good. */
  readonly readyState: number;
  addEventListener(type: string, listener: (event: { readonly data?: unknown }) => void): void;
  close(): void;
}

interface FeedOptions {
  readonly open: () => FeedSource;
  readonly later: (milliseconds: number, call: () => void) => () => void;
  readonly receive: (message: FeedMessage) => void;
}

const ENDED = 2;
const REOPEN_MS = 3000;

/** Reads the stream until it is closed. Browsers resume a lost connection; a rejected one is reopened. */
export function followFeed({ open, later, receive }: FeedOptions): () => void {
  let cancel = (): void => {};
  const begin = (): FeedSource => {
    const source = open();
    listen(source, receive);
    source.addEventListener('error', () => {
      if (source.readyState !== ENDED) return;
      cancel = later(REOPEN_MS, () => {
        current = begin();
        receive({ kind: 'reset' });
      });
    });
    return source;
  };
  let current = begin();
  return () => {
    cancel();
    current.close();
  };
}

function listen(source: FeedSource, receive: (message: FeedMessage) => void): void {
  source.addEventListener('reset', () => receive({ kind: 'reset' }));
  source.addEventListener('change', ({ data }) => {
    receive({ kind: 'change', names: listOf(field(parsed(data), 'documents')).map(textOf) });
  });
  source.addEventListener('presence', ({ data }) => {
    receive({ kind: 'presence', people: listOf(field(parsed(data), 'people')).map(presentOf) });
  });
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}

const presentOf = (input: unknown): Present => ({
  id: textOf(field(input, 'id')),
  name: textOf(field(input, 'name')),
  documents: isData(input) ? listOf(input['documents']).map(textOf) : [],
});
