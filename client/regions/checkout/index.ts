/**
 * The checkout, in its page: what is wrong is said before anything is sent, sums follow what is chosen, and a lost network loses
 * nothing that was typed. The markup is the server's; its forms post without this script, too.
 */
import type { CheckoutNeeds } from '#shared/checkout';
import type { CheckoutProps } from '#shared/regions/checkout';
import { make } from '../../core/element.ts';
import { createMachine, type Machine } from '../../core/machine.ts';
import type { Page } from '../../core/page.ts';
import { removeDraft, restoreDraft, storeDraft } from '../../forms/drafts.ts';
import { openStore, type Store } from '../../session/open-store.ts';
import { loadRules, problemsOf, type Rules } from './check.ts';
import { type Choice, choiceOf } from './choice.ts';
import { exchange, totalText } from './exchange.ts';
import { busyLabels, type FormName } from './forms.ts';
import { type Event as CheckoutEvent, initial, type State, transition } from './machine.ts';
import { clearFieldError, clearProblems, type Problem, showProblems, updateProblems } from './problems.ts';
import { loadPage, type Sent, sendForm } from './send.ts';

export async function enhance(element: HTMLElement, { needs }: CheckoutProps, page: Page): Promise<void> {
  const checkout = createCheckout(element, needs);
  await checkout.loadRules();
  const details = element.querySelector<HTMLFormElement>('form[action$="/details"]');
  if (details !== null) {
    restoreDraft(checkout.store, details);
    checkout.rules.details?.showAddressLabels(element, needs);
  }
  completeAddresses(page, element);
  followTyping(checkout);
  followSubmit(checkout);
}

/** What the listeners of the region share. */
interface Checkout {
  readonly element: HTMLElement;
  readonly needs: CheckoutNeeds;
  readonly store: Store | null;
  readonly choice: Choice;
  readonly machine: Machine<State, CheckoutEvent>;
  /** Those of the steps that the page has shown. */
  readonly rules: Rules;
  loadRules(): Promise<void>;
  problemsOf(form: HTMLFormElement, name: FormName | null): readonly Problem[];
  refuse(problems: readonly Problem[]): void;
  /** Tells a screen reader what is to be paid now. */
  sayTotal(): void;
}

function createCheckout(element: HTMLElement, needs: CheckoutNeeds): Checkout {
  const status = make('p', { className: 'visually-hidden', attributes: { role: 'status' } });
  element.append(status);
  const sayTotal = (): void => {
    status.textContent = totalText(element);
  };
  let rules: Rules = {};
  return {
    element,
    needs,
    store: openStore('sessionStorage'),
    choice: choiceOf(element, { say: sayTotal, refuse: (problems) => void showProblems(element, problems) }),
    machine: createMachine(initial, transition),
    get rules() {
      return rules;
    },
    async loadRules() {
      const before = rules;
      rules = await loadRules(element, before);
      if (before.card === undefined) rules.card?.followCard(element);
    },
    problemsOf: (form, name) => problemsOf(rules, form, name, needs),
    refuse: (problems) => showProblems(element, problems).focus(),
    sayTotal,
  };
}

function completeAddresses(page: Page, element: HTMLElement): void {
  element.addEventListener('focusin', ({ target }) => {
    const form = formOf(target);
    if (form === null || !/^(?:line1|city)$/.test((target as HTMLInputElement).name)) return;
    import('../../addresses/complete-fields.ts').then(({ completeCheckout }) => completeCheckout(page, form), warn);
  });
}

const warn = (error: unknown): void => console.warn('addresses are not completed', error);

function followTyping(checkout: Checkout): void {
  const { element, needs, store, choice } = checkout;
  element.addEventListener('input', ({ target }) => {
    const form = formOf(target);
    if (form === null) return;
    const name = nameOf(form);
    if (name === 'details') storeDraft(store, form);
    // While it is typed, not when it is left: a button that moves from under the pointer gets no click.
    const field = (target as HTMLInputElement).name;
    if (isJudged(name) && !checkout.problemsOf(form, name).some((problem) => problem.field === field))
      clearFieldError(element, field);
  });
  element.addEventListener('change', ({ target }) => {
    const form = formOf(target);
    if (form === null) return;
    const name = nameOf(form);
    if ((target as HTMLElement).id === 'field-country') checkout.rules.details?.showAddressLabels(element, needs);
    if (name === 'shipping') choice.choose(form);
    else if (isJudged(name)) updateProblems(element, checkout.problemsOf(form, name));
  });
}

function followSubmit(checkout: Checkout): void {
  const { element, machine } = checkout;
  let showIdle = (): void => {};
  element.addEventListener('submit', (event) => {
    const form = formOf(event.target);
    const name = form === null ? null : nameOf(form);
    if (form === null || name === null) return;
    event.preventDefault();
    if (machine.state.kind !== 'ready') return;
    const problems = checkout.problemsOf(form, name);
    if (problems.length > 0) return checkout.refuse(problems);
    if (!machine.send({ type: 'send', form: name })) return;
    const { submitter } = event;
    showIdle = showBusy(submitter ?? form.querySelector<HTMLElement>('[type=submit]'), name);
    void send(checkout, form, submitter, showIdle);
  });
  addEventListener('pageshow', () => {
    if (machine.send({ type: 'returned' })) showIdle();
  });
}

async function send(
  checkout: Checkout,
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  showIdle: () => void,
): Promise<void> {
  const { machine, store, choice } = checkout;
  await choice.settled();
  const sent = await sendForm(form, submitter);
  if (sent.kind === 'next') {
    removeDraft(store, form);
    if (nameOf(form) !== 'code') {
      machine.send({ type: 'leave' });
      return location.assign(sent.address);
    }
  }
  const shown = sent.kind === 'next' ? await loadPage(sent.address) : sent;
  showIdle();
  machine.send({ type: 'answered' });
  show(checkout, shown, sent.kind === 'next' ? form : null);
}

/** `taken`: the form that the server has taken. */
function show(checkout: Checkout, shown: Sent, taken: HTMLFormElement | null): void {
  if (shown.kind === 'next') return location.assign(shown.address);
  if (shown.kind === 'failed') return checkout.refuse([{ field: '', message: shown.message }]);
  clearProblems(checkout.element);
  exchange(checkout.element, shown.page, taken);
  void checkout.loadRules();
  if (taken !== null) checkout.sayTotal();
}

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
