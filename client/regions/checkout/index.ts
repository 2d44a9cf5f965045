/**
 * The checkout, in its page: problems are shown before anything is sent, sums follow what is chosen, and a lost network loses
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
import { createShippingChoice, type ShippingChoice } from './choice.ts';
import { busyLabels, type FormName } from './forms.ts';
import { type Event as CheckoutEvent, initial, type State, transition } from './machine.ts';
import { clearFieldError, clearProblems, type Problem, showProblems, updateProblems } from './problems.ts';
import { replaceCheckout, totalText } from './replace-checkout.ts';
import { loadPage, type StepResult, sendForm } from './send.ts';

export async function enhance(element: HTMLElement, { needs }: CheckoutProps, page: Page): Promise<void> {
  const checkout = createCheckout(element, needs);
  await checkout.loadRules();
  const details = element.querySelector<HTMLFormElement>('form[action$="/details"]');
  if (details !== null) {
    restoreDraft(checkout.store, details);
    checkout.rules.details?.showAddressLabels(element, needs);
  }
  completeAddresses(page, element);
  handleInput(checkout);
  handleSubmit(checkout);
}

/** What the listeners of the region share. */
interface Checkout {
  readonly element: HTMLElement;
  readonly needs: CheckoutNeeds;
  readonly store: Store | null;
  readonly choice: ShippingChoice;
  readonly machine: Machine<State, CheckoutEvent>;
  /** Those of the steps that the page has shown. */
  readonly rules: Rules;
  loadRules(): Promise<void>;
  problemsOf(form: HTMLFormElement, name: FormName | null): readonly Problem[];
  focusProblems(problems: readonly Problem[]): void;
  /** Announces the total to screen readers. */
  announceTotal(): void;
}

function createCheckout(element: HTMLElement, needs: CheckoutNeeds): Checkout {
  const status = make('p', { className: 'visually-hidden', attributes: { role: 'status' } });
  element.append(status);
  const announceTotal = (): void => {
    status.textContent = totalText(element);
  };
  let rules: Rules = {};
  return {
    element,
    needs,
    store: openStore('sessionStorage'),
    choice: createShippingChoice(element, {
      onTotals: announceTotal,
      onProblems: (problems) => void showProblems(element, problems),
    }),
    machine: createMachine(initial, transition),
    get rules() {
      return rules;
    },
    async loadRules() {
      const before = rules;
      rules = await loadRules(element, before);
      if (before.card === undefined) rules.card?.formatCardInput(element);
    },
    problemsOf: (form, name) => problemsOf(rules, form, name, needs),
    focusProblems: (problems) => showProblems(element, problems).focus(),
    announceTotal,
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

function handleInput(checkout: Checkout): void {
  const { element, needs, store, choice } = checkout;
  element.addEventListener('input', ({ target }) => {
    const form = formOf(target);
    if (form === null) return;
    const name = nameOf(form);
    if (name === 'details') storeDraft(store, form);
    // While it is typed, not when it is left: a button that moves from under the pointer gets no click.
    const field = (target as HTMLInputElement).name;
    if (hasClientRules(name) && !checkout.problemsOf(form, name).some((problem) => problem.field === field))
      clearFieldError(element, field);
  });
  element.addEventListener('change', ({ target }) => {
    const form = formOf(target);
    if (form === null) return;
    const name = nameOf(form);
    if ((target as HTMLElement).id === 'field-country') checkout.rules.details?.showAddressLabels(element, needs);
    if (name === 'shipping') choice.choose(form);
    else if (hasClientRules(name)) updateProblems(element, checkout.problemsOf(form, name));
  });
}

function handleSubmit(checkout: Checkout): void {
  const { element, machine } = checkout;
  let showIdle = (): void => {};
  element.addEventListener('submit', (event) => {
    const form = formOf(event.target);
    const name = form === null ? null : nameOf(form);
    if (form === null || name === null) return;
    event.preventDefault();
    if (machine.state.kind !== 'ready') return;
    const problems = checkout.problemsOf(form, name);
    if (problems.length > 0) return checkout.focusProblems(problems);
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
  await choice.idle();
  const sent = await sendForm(form, submitter);
  if (sent.kind === 'next') {
    removeDraft(store, form);
    if (nameOf(form) !== 'code') {
      machine.send({ type: 'leave' });
      return location.assign(sent.address);
    }
  }
  const result = sent.kind === 'next' ? await loadPage(sent.address) : sent;
  showIdle();
  machine.send({ type: 'answered' });
  show(checkout, result, sent.kind === 'next' ? form : null);
}

/** `accepted`: the form that the server has accepted. */
function show(checkout: Checkout, result: StepResult, accepted: HTMLFormElement | null): void {
  if (result.kind === 'next') return location.assign(result.address);
  if (result.kind === 'failed') return checkout.focusProblems([{ field: '', message: result.message }]);
  clearProblems(checkout.element);
  replaceCheckout(checkout.element, result.page, accepted);
  void checkout.loadRules();
  if (accepted !== null) checkout.announceTotal();
}

/** Codes are validated by the server alone. */
const hasClientRules = (name: FormName | null): boolean => name === 'details' || name === 'order';

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
