/** Whether something of the visitor may stay in this browser for convenience: where statistics may, too. */
import { pageContext } from '../page-context.ts';
import { modeOf, readConsent } from './consent.ts';

export function mayStore(): boolean {
  const context = pageContext();
  return modeOf(readConsent(context), context) === 'cookies';
}
