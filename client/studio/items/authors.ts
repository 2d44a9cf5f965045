/** The names that items give as their authors. */
export const AUTHORS = '/api/owner/authors';

interface Author {
  readonly id: string;
  readonly displayName: string;
  readonly bio: string;
  /** How many items name the author. */
  readonly count: number;
}

export interface AuthorsReply {
  readonly authors: readonly Author[];
}
