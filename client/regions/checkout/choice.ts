/** The choice of shipping goes to the server at once, so that the totals beside it are those of the choice. */

import { loadPage, type StepResult, sendForm } from './send.ts';

export interface ShippingChoice {
  choose(form: HTMLFormElement): void;
  /** Resolves when no choice is being sent any more; results that are still to come are not shown. */
  idle(): Promise<void>;
}

interface ShippingListeners {
  /** `isAccepted`: the page has the sums of the choice; else what is wrong with it. */
  readonly onResult: (result: StepResult, isAccepted: boolean) => void;
}

export function createShippingChoice({ onResult }: ShippingListeners): ShippingChoice {
  let latest = 0;
  /** One after the other: the last one is what the server stores. */
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

/** This step again; of the cart that a link has led to. */
function stepAddress(form: HTMLFormElement): string {
  const token = new FormData(form).get('cartToken');
  const query = new URLSearchParams({ step: 'shipping', ...(typeof token === 'string' ? { cartToken: token } : {}) });
  return `/checkout?${query}`;
}
