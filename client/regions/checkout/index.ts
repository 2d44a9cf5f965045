/**
 * The checkout, in its page: what is wrong is said before anything is sent, sums follow what is chosen, and a lost network loses
 * nothing that was typed. The markup is the server's; its forms post without this script, too.
 */
import type { CheckoutProps } from '#shared/regions/checkout';
import { make } from '../../core/element.ts';
import { createMachine } from '../../core/machine.ts';
import { openStore } from '../../session/open-store.ts';
import { dropDraft, keepDraft, restoreDraft } from '../form/drafts.ts';
import { loadRules, problemsOf, type Rules } from './check.ts';
import { choiceOf } from './choice.ts';
import { exchange, totalText } from './exchange.ts';
import { busyLabels, type FormName } from './forms.ts';
import { initial, transition } from './machine.ts';
import { clearProblems, keepProblems, mendField, type Problem, showProblems } from './problems.ts';
import { loadPage, type Sent, sendForm } from './send.ts';

export async function enhance(element: HTMLElement, { needs }: CheckoutProps): Promise<void> {
  const store = openStore('sessionStorage');
  const status = make('p', { className: 'visually-hidden', attributes: { role: 'status' } });
  element.append(status);
  const choice = choiceOf(element, { say: tellTotal, refuse: (problems) => void showProblems(element, problems) });
  let rules: Rules = {};
  const keepUp = async (): Promise<void> => {
    const before = rules;
    rules = await loadRules(element, before);
    if (before.card === undefined) rules.card?.followCard(element);
  };
  await keepUp();
  const machine = createMachine(initial, transition);
  let showIdle = (): void => {};
  const details = element.querySelector<HTMLFormElement>('form[action$="/details"]');
  if (details !== null) {
    restoreDraft(store, details);
    rules.details?.showAddressWords(element, needs);
  }
  function tellTotal(): void {
    status.textContent = totalText(element);
  }
  const refuse = (problems: readonly Problem[]): void => showProblems(element, problems).focus();

  element.addEventListener('focusin', ({ target }) => {
    const form = formOf(target);
    if (form === null || !/^(?:line1|city)$/.test((target as HTMLInputElement).name)) return;
    import('../../places/start.ts').then(({ completeCheckout }) => completeCheckout(form), warn);
  });
  element.addEventListener('input', ({ target }) => {
    const form = formOf(target);
    if (form === null) return;
    const name = nameOf(form);
    if (name === 'details') keepDraft(store, form);
    // While it is typed, not when it is left: a button that moves from under the pointer gets no click.
    const field = (target as HTMLInputElement).name;
    if (isJudged(name) && !problemsOf(rules, form, name, needs).some((problem) => problem.field === field))
      mendField(element, field);
  });
  element.addEventListener('change', ({ target }) => {
    const form = formOf(target);
    if (form === null) return;
    if ((target as HTMLElement).id === 'field-country') rules.details?.showAddressWords(element, needs);
    if (nameOf(form) === 'shipping') choice.choose(form);
    else if (isJudged(nameOf(form))) keepProblems(element, problemsOf(rules, form, nameOf(form), needs));
  });
  element.addEventListener('submit', (event) => {
    const form = formOf(event.target);
    const name = form === null ? null : nameOf(form);
    if (form === null || name === null) return;
    event.preventDefault();
    if (machine.state.kind !== 'ready') return;
    const problems = problemsOf(rules, form, name, needs);
    if (problems.length > 0) return refuse(problems);
    if (machine.send({ type: 'send', form: name })) void send(form, name, event.submitter);
  });
  addEventListener('pageshow', () => {
    if (machine.send({ type: 'returned' })) showIdle();
  });

  async function send(form: HTMLFormElement, name: FormName, submitter: HTMLElement | null): Promise<void> {
    showIdle = showBusy(submitter ?? form.querySelector<HTMLElement>('[type=submit]'), name);
    await choice.settled();
    const sent = await sendForm(form, submitter);
    if (sent.kind === 'next') {
      dropDraft(store, form);
      if (name !== 'code') return leave(sent.address);
    }
    const shown = sent.kind === 'next' ? await loadPage(sent.address) : sent;
    showIdle();
    machine.send({ type: 'answered' });
    show(shown, sent.kind === 'next' ? form : null);
  }
  function leave(address: string): void {
    machine.send({ type: 'leave' });
    location.assign(address);
  }
  function show(shown: Sent, taken: HTMLFormElement | null): void {
    if (shown.kind === 'next') return location.assign(shown.address);
    if (shown.kind === 'failed') return refuse([{ field: '', message: shown.message }]);
    clearProblems(element);
    exchange(element, shown.page, taken);
    void keepUp();
    if (taken !== null) tellTotal();
  }
}

const warn = (error: unknown): void => console.warn('addresses are not completed', error);

/** Codes are judged by the server alone. */
const isJudged = (name: FormName | null): boolean => name === 'details' || name === 'order';

const formOf = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest('form') : null;

function nameOf(form: HTMLFormElement): FormName | null {
  const name = new URL(form.action).pathname.replace('/checkout/', '');
  return Object.hasOwn(busyLabels, name) ? (name as FormName) : null;
}

/** Gives back the function that ends it. */
function showBusy(button: HTMLElement | null, name: FormName): () => void {
  if (button === null) return () => {};
  const label = [...button.childNodes];
  button.replaceChildren(busyLabels[name]);
  // Not `disabled`: that would throw the focus away.
  button.setAttribute('aria-disabled', 'true');
  return () => {
    button.replaceChildren(...label);
    button.removeAttribute('aria-disabled');
  };
}
