/** Stores replies to writes with an Idempotency-Key, so that a repeated write is executed once. */
export interface Claim {
  /** Fingerprint of the first request. */
  readonly fingerprint: string;
  /** JSON; absent while that request is running. */
  readonly reply?: string | undefined;
}

/** Shared by all processes of a server. */
export interface ReplyStore {
  /** Claims a key for a request; returns the earlier claim if there is one. */
  claim(key: string, fingerprint: string): Promise<Claim | 'claimed'>;
  finish(key: string, reply: string): Promise<void>;
  /** Releases the claim: the request has changed nothing. */
  release(key: string): Promise<void>;
}

/** How long replies are stored. */
export const REPLY_HOURS = 24;
/** An older claim without a reply belongs to a process that has exited. */
export const ABANDONED_SECONDS = 120;
