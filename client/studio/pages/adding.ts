/** Where to add a block. */
import type { Place } from '../preview/messages.ts';

/** Without a place: after the selection. */
export interface Adding {
  readonly place?: Place;
}
