/** The choice of shipping goes to the server at once, so that the totals beside it are those of the choice. */
import { exchange, exchangeTotals } from './exchange.ts';
import { clearProblems, type Problem } from './problems.ts';
import { loadPage, type Sent, sendForm } from './send.ts';

const UPDATING = 'Updating…';
/** A total that is not that of the choice would be a wrong one. */
const UNKNOWN = 'Not known yet';

export interface Choice {
  choose(form: HTMLFormElement): void;
  /** Resolves when no choice is on its way any more; what is still to be shown of one is not. */
  settled(): Promise<void>;
}

interface ChoiceListeners {
  /** The sums have changed. */
  readonly say: () => void;
  readonly refuse: (problems: readonly Problem[]) => void;
}

export function choiceOf(region: HTMLElement, { say, refuse }: ChoiceListeners): Choice {
  let latest = 0;
  /** One after the other: the last one is what the server stores. */
  let turn: Promise<void> = Promise.resolve();

  async function send(form: HTMLFormElement, number: number): Promise<void> {
    if (number !== latest) return;
    const sent = await sendForm(form, null);
    if (number !== latest) return;
    const shown = sent.kind === 'next' ? await loadPage(stepAddress(form)) : sent;
    if (number === latest) show(shown, sent.kind === 'next');
  }

  function show(shown: Sent, isTaken: boolean): void {
    if (shown.kind === 'page') {
      clearProblems(region);
      if (isTaken) exchangeTotals(region, shown.page);
      else exchange(region, shown.page, null);
      return say();
    }
    showTotal(region, UNKNOWN);
    if (shown.kind === 'failed') refuse([{ field: '', message: shown.message }]);
  }

  return {
    choose(form) {
      showTotal(region, UPDATING);
      const number = ++latest;
      turn = turn.then(() => send(form, number));
    },
    settled() {
      latest++;
      return turn;
    },
  };
}

/** The sums are not those of the choice: the total says so, and what follows from the old one is not shown. */
function showTotal(region: HTMLElement, text: string): void {
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
