/** Embeds of videos, audio and posts: a preview, and the frame that is loaded on click. */
import type { Closable } from '../define-integration.ts';

export interface Embed {
  readonly url: string;
  readonly providerName: string;
  readonly title: string;
  /** URL of a thumbnail; empty without one. */
  readonly thumbnailUrl: string;
  /** The frame that a click loads; empty: the URL is opened instead. */
  readonly frameUrl: string;
  /** Width divided by height. */
  readonly aspectRatio: number;
}

export type Resolved =
  | { readonly ok: true; readonly embed: Embed }
  | { readonly ok: false; readonly reason: 'off' | 'unsupported' | 'refused' | 'later'; readonly message: string };

export interface Embeds extends Closable {
  /** Never rejects. */
  resolve(url: string): Promise<Resolved>;
}
