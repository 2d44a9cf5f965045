/** Durations that several folders share. */

/** From the last key stroke to the announcement of a character counter. */
export const COUNTER_ANNOUNCE_MS = 1000;
