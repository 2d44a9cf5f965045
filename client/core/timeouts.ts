/** Durations shared by several folders. */

/** From the last keystroke to the announcement of a character counter. */
export const COUNTER_ANNOUNCE_MS = 1000;
/** Submissions are abandoned after this; their key ensures that a retry is not a duplicate. */
export const SUBMISSION_TIMEOUT_MS = 30_000;
/** How long a click that loads a map or video waits before its link is followed instead. */
export const EMBED_TIMEOUT_MS = 4000;
