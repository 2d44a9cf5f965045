/** Videos, sound and posts of other sites: what is shown until somebody asks for the thing itself, and where that comes from. */
import type { Closable } from '../define-integration.ts';

export interface Embed {
  readonly url: string;
  readonly providerName: string;
  readonly title: string;
  /** Address of a picture; empty when there is none. */
  readonly thumbnailUrl: string;
  /** What a click loads into a frame; empty: the address is opened instead. */
  readonly frameUrl: string;
  /** Width over height. */
  readonly aspectRatio: number;
}

export type Resolved =
  | { readonly ok: true; readonly embed: Embed }
  | { readonly ok: false; readonly reason: 'off' | 'unsupported' | 'refused' | 'later'; readonly message: string };

export interface Embeds extends Closable {
  /** Never rejects. */
  resolve(url: string): Promise<Resolved>;
}
