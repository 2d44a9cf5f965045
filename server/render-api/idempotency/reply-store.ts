/** Replies to writes with an Idempotency-Key, so that a write that is sent again is done once. */
export interface Claim {
  /** Of the request that came first. */
  readonly fingerprint: string;
  /** JSON; absent while that request runs. */
  readonly reply?: string | undefined;
}

/** All processes of a server see the same. */
export interface ReplyStore {
  /** Claims a key for a request; gives the earlier claim when there is one. */
  claim(key: string, fingerprint: string): Promise<Claim | 'claimed'>;
  finish(key: string, reply: string): Promise<void>;
  /** Gives the claim up: the request has changed nothing. */
  release(key: string): Promise<void>;
}

/** How long replies are stored. */
export const REPLY_HOURS = 24;
/** A claim without a reply is older than any request that runs: its process has ended. */
export const ABANDONED_SECONDS = 120;
