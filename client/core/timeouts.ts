/** Durations that several folders share. */

/** From the last key stroke to the announcement of a character counter. */
export const COUNTER_ANNOUNCE_MS = 1000;
/** After it a submission is given up; its key makes sure that trying again counts once. */
export const SUBMISSION_TIMEOUT_MS = 30_000;
/** A click that asks for a map or a video waits as long before its link is followed as links are. */
export const EMBED_TIMEOUT_MS = 4000;
