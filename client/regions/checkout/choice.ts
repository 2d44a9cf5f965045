/** Sends the shipping choice immediately, so that the totals match it. */

import { loadPage, type StepResult, sendForm } from './send.ts';

export interface ShippingChoice {
  choose(form: HTMLFormElement): void;
  /** Resolves when no choice is being sent; pending results are not shown. */
  idle(): Promise<void>;
}

interface ShippingListeners {
  /** `isAccepted`: the page has the totals of the choice; otherwise its problems. */
  readonly onResult: (result: StepResult, isAccepted: boolean) => void;
}

export function createShippingChoice({ onResult }: ShippingListeners): ShippingChoice {
  let latest = 0;
  /** Sequential: the server stores the last one. */
  let queue: Promise<void> = Promise.resolve();

  async function send(form: HTMLFormElement, number: number): Promise<void> {
    if (number !== latest) return;
    const sent = await sendForm(form, null);
    if (number !== latest) return;
    const result = sent.kind === 'next' ? await loadPage(stepAddress(form)) : sent;
    if (number === latest) onResult(result, sent.kind === 'next');
  }

  return {
    choose(form) {
      const number = ++latest;
      queue = queue.then(() => send(form, number));
    },
    idle() {
      latest++;
      return queue;
    },
  };
}

/** URL of this step, with the cart token of a link. */
function stepAddress(form: HTMLFormElement): string {
  const token = new FormData(form).get('cartToken');
  const query = new URLSearchParams({ step: 'shipping', ...(typeof token === 'string' ? { cartToken: token } : {}) });
  return `/checkout?${query}`;
}
