/** What the calls of moderation answer, as far as screens need it. */

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
  /** Null when the item is gone. */
  readonly itemTitle: string | null;
  /** The comment that it answers. */
  readonly parentId: string | null;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly title: string;
  readonly body: string;
  /** One to five stars, of a review. */
  readonly rating: number | null;
  readonly status: CommentStatus;
  readonly isVerifiedBuyer: boolean;
  readonly photos: readonly Photo[];
  /** Epoch milliseconds. */
  readonly createdOn: number;
}

export interface CommentList {
  readonly comments: readonly ModeratedComment[];
  readonly nextPageCursor: string | null;
}
