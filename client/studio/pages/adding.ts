/** Where a block is to be added. */
import type { Place } from '../preview/messages.ts';

/** Without a place: behind what is selected. */
export interface Adding {
  readonly place?: Place;
}
