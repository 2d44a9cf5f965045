/** The choice of shipping goes to the server at once, so that the totals beside it are those of the choice. */

import { clearProblems, type Problem } from './problems.ts';
import { replaceCheckout, replaceTotals } from './replace-checkout.ts';
import { loadPage, type StepResult, sendForm } from './send.ts';

const UPDATING = 'Updating…';
/** A total that is not that of the choice would be a wrong one. */
const UNKNOWN = 'Not known yet';

export interface ShippingChoice {
  choose(form: HTMLFormElement): void;
  /** Resolves when no choice is being sent any more; results that are still to come are not shown. */
  idle(): Promise<void>;
}

interface ShippingListeners {
  /** The sums have changed. */
  readonly onTotals: () => void;
  readonly onProblems: (problems: readonly Problem[]) => void;
}

export function createShippingChoice(region: HTMLElement, { onTotals, onProblems }: ShippingListeners): ShippingChoice {
  let latest = 0;
  /** One after the other: the last one is what the server stores. */
  let queue: Promise<void> = Promise.resolve();

  async function send(form: HTMLFormElement, number: number): Promise<void> {
    if (number !== latest) return;
    const sent = await sendForm(form, null);
    if (number !== latest) return;
    const result = sent.kind === 'next' ? await loadPage(stepAddress(form)) : sent;
    if (number === latest) show(result, sent.kind === 'next');
  }

  function show(result: StepResult, isAccepted: boolean): void {
    if (result.kind === 'page') {
      clearProblems(region);
      if (isAccepted) replaceTotals(region, result.page);
      else replaceCheckout(region, result.page, null);
      return onTotals();
    }
    showStaleTotal(region, UNKNOWN);
    if (result.kind === 'failed') onProblems([{ field: '', message: result.message }]);
  }

  return {
    choose(form) {
      showStaleTotal(region, UPDATING);
      const number = ++latest;
      queue = queue.then(() => send(form, number));
    },
    idle() {
      latest++;
      return queue;
    },
  };
}

/** The sums are not those of the choice: the total says so, and what follows from the old one is not shown. */
function showStaleTotal(region: HTMLElement, text: string): void {
  region.querySelector<HTMLElement>('.totals')?.setAttribute('data-state', 'stale');
  const total = [...region.querySelectorAll('.totals .total dd')].at(-1);
  if (total) total.textContent = text;
}

/** This step again; of the cart that a link has led to. */
function stepAddress(form: HTMLFormElement): string {
  const token = new FormData(form).get('cartToken');
  const query = new URLSearchParams({ step: 'shipping', ...(typeof token === 'string' ? { cartToken: token } : {}) });
  return `/checkout?${query}`;
}
