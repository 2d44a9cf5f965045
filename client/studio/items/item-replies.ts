/** Item replies of the owner API, as far as the studio uses them. */

/** An entry of a list. Instants are epoch milliseconds. */
export interface ListedItem {
  readonly id: string;
  readonly urlId: string;
  readonly title: string;
  readonly position: number;
  readonly productType: number | null;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly workflowState: string;
  readonly publishOn: number | null;
  readonly updatedOn: number | null;
  readonly startDate: number | null;
  readonly endDate: number | null;
  readonly author: string;
  readonly authorId: string;
  readonly commentState: number | null;
  readonly commentCount: number;
  readonly likeCount: number;
  readonly starred: boolean;
  readonly assetUrl: string;
  readonly altText: string;
  readonly description: string;
  readonly hasDraft: boolean;
}

export interface ItemPage {
  readonly items: readonly ListedItem[];
  readonly hasNextPage: boolean;
  readonly nextPageCursor: string | null;
}

interface Draft {
  readonly changes: Readonly<Record<string, unknown>>;
}

/** An item with everything that its editor shows. */
export interface Item {
  readonly id: string;
  readonly collectionId: string;
  readonly urlId: string;
  readonly title: string;
  readonly fullUrl: string;
  /** Null for what is no product. */
  readonly productType: number | null;
  /** Its text is made of blocks. */
  readonly hasBlocks: boolean;
  readonly workflowState: string;
  readonly publishOn: number | null;
  readonly draft: Draft | null;
  readonly revision: string;
}

export interface BulkReply {
  readonly results: readonly { readonly id: string; readonly ok: boolean; readonly error?: string }[];
}

export interface TrashedItem {
  readonly id: string;
  readonly title: string;
  readonly deletedAt: string;
}

/** A tag or category with its number of items. */
export interface Term {
  readonly name: string;
  readonly count: number;
}
