/** A comment that can be replied to. */
export interface Comment {
  readonly id: string;
  readonly authorName: string;
}
