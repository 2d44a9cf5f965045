/** Replies of the moderation API, as far as screens use them. */

export const MODERATION = '/api/moderation';

export type CommentStatus = 'pending' | 'approved' | 'removed';

interface Photo {
  readonly id: string;
  readonly assetUrl: string;
  readonly altText: string;
}

export interface ModeratedComment {
  readonly id: string;
  readonly kind: 'comment' | 'review';
  readonly itemId: string;
  /** Null if the item was deleted. */
  readonly itemTitle: string | null;
  /** The comment that it replies to. */
  readonly parentId: string | null;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly title: string;
  readonly body: string;
  /** One to five stars of a review. */
  readonly rating: number | null;
  readonly status: CommentStatus;
  readonly isVerifiedBuyer: boolean;
  readonly photos: readonly Photo[];
  /** The shop's public answer to a review. */
  readonly answer: string | null;
  /** Epoch milliseconds. */
  readonly createdOn: number;
}

export interface CommentList {
  readonly comments: readonly ModeratedComment[];
  readonly nextPageCursor: string | null;
}
