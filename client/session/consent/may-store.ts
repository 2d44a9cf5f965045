/** Whether convenience data may be stored in this browser: if statistics are allowed. */
import { pageContext } from '../page-context.ts';
import { modeOf, readConsent } from './consent.ts';

export function mayStore(): boolean {
  const context = pageContext();
  return modeOf(readConsent(context), context) === 'cookies';
}
