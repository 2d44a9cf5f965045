/** Names used as authors of items. */
export const AUTHORS = '/api/owner/authors';

interface Author {
  readonly id: string;
  readonly displayName: string;
  readonly bio: string;
  /** Number of items by the author. */
  readonly count: number;
}

export interface AuthorsReply {
  readonly authors: readonly Author[];
}
