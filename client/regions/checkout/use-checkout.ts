import {
  type Dispatch,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { CheckoutNeeds } from '#shared/checkout';
import { removeDraft, restoreDraft } from '../../forms/drafts.ts';
import { openStore } from '../../session/open-store.ts';
import { type MarkupElement, readElement } from '../../ui/markup/read-markup.ts';
import { loadRules, problemsOf, type Rules } from './check.ts';
import type { ShippingChoice } from './choice.ts';
import type { FormName } from './forms.ts';
import { type Event, initial, type State, transition } from './machine.ts';
import type { Confirmation, PaymentFields } from './payment/stripe.ts';
import { type Payment, usePayment } from './payment/use-payment.ts';
import type { StepResult } from './send.ts';

const loadSteps = () => import('./steps.ts');

type Steps = Awaited<ReturnType<typeof loadSteps>>;

/** A form being sent, and its submit button. */
interface Sent {
  readonly name: FormName;
  readonly form: HTMLFormElement;
  readonly submitter: HTMLElement | null;
}

export interface Checkout {
  readonly state: State;
  readonly send: Dispatch<Event>;
  readonly root: RefObject<HTMLElement | null>;
  readonly rules: Rules;
  /** Sends a shipping choice. */
  readonly choose: (form: HTMLFormElement) => void;
  /** The form being sent. */
  readonly sent: RefObject<Sent | null>;
  /** Code of the chosen country; null: the page has no country field, or it is not known yet. */
  readonly country: string | null;
  /** Reads the choices of the details that others depend on: country, and how the order is received. */
  readonly readChoices: () => void;
  /** The order is shipped: countries out of reach are not offered. */
  readonly isDelivered: boolean;
  readonly payment: Payment;
}

/** `first`: the page that the server rendered. */
export function useCheckout(needs: CheckoutNeeds, first: MarkupElement): Checkout {
  const [state, send] = useReducer(transition, initial);
  const payment = usePayment(state.page ?? first);
  const { fields } = payment;
  const root = useRef<HTMLElement>(null);
  const sent = useRef<Sent | null>(null);
  const focus = useRef<string | null>(null);
  const steps = useSteps(send);
  const [rules, pendingRules] = useRules(root, state);
  const { readChoices, ...choices } = useChoices(root, state);
  useDraft(root, readChoices);
  useNewPage(root, state, focus);
  const isSending = state.kind === 'sending';
  useEffect(() => {
    if (!isSending || sent.current === null || root.current === null) return;
    const waiting = { rules: pendingRules.current, steps: steps.current };
    void submit({ ...waiting, sent: sent.current, needs, send, focus, fields: fields.current });
  }, [isSending, steps, needs, pendingRules, fields]);
  useEffect(() => {
    const onShow = (): void => send({ type: 'returned' });
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  const choose = (form: HTMLFormElement): void => {
    send({ type: 'choosing' });
    void steps.current.then((loaded) => {
      if (loaded === null) send({ type: 'choice-lost', problems: [] });
      else loaded.choice.choose(form);
    });
  };
  return { state, send, root, rules, choose, sent, ...choices, readChoices, payment };
}

interface LoadedSteps {
  readonly steps: Steps;
  readonly choice: ShippingChoice;
}

/** Null if loading fails: then the browser submits the forms. */
function useSteps(send: Dispatch<Event>): RefObject<Promise<LoadedSteps | null>> {
  const loading = useRef<Promise<LoadedSteps | null>>(Promise.resolve(null));
  useLayoutEffect(() => {
    loading.current = loadSteps().then(
      (steps) => ({ steps, choice: createChoice(steps, send) }),
      () => null,
    );
  }, [send]);
  return loading;
}

/** Loads the rules for the steps shown so far: a submission waits for them. */
function useRules(root: RefObject<HTMLElement | null>, { page }: State) {
  const [rules, setRules] = useState<Rules>({});
  const pending = useRef<Promise<Rules>>(Promise.resolve({}));
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    pending.current = pending.current.then((before) => loadRules(element, before));
    void pending.current.then(setRules);
  }, [root, page]);
  return [rules, pending] as const;
}

/** Restores details typed before a reload. */
function useDraft(root: RefObject<HTMLElement | null>, readChoices: () => void): void {
  useLayoutEffect(() => {
    const form = root.current?.querySelector<HTMLFormElement>('form[action$="/details"]');
    if (!form) return;
    // A saved address that was just chosen takes precedence over the draft.
    if (!new URLSearchParams(location.search).has('address')) restoreDraft(openStore('sessionStorage'), form);
    readChoices();
  }, [root, readChoices]);
}

/** The choices that others depend on; read again after a country that is not offered any more was dropped. */
function useChoices(root: RefObject<HTMLElement | null>, { page }: State) {
  const [country, setCountry] = useState<string | null>(null);
  const [isDelivered, setIsDelivered] = useState(false);
  const readChoices = useCallback((): void => {
    const form = root.current?.querySelector<HTMLFormElement>('form[action$="/details"]');
    if (!form) return;
    const select = form.querySelector<HTMLSelectElement>('#field-country');
    if (select !== null) setCountry(select.value);
    setIsDelivered(new FormData(form).get('pickup') === '');
  }, [root]);
  useLayoutEffect(readChoices, [readChoices, page, isDelivered]);
  return { country, isDelivered, readChoices };
}

/** After a new page from the server: applies its choices, and keeps the focus or moves it to the problems. */
function useNewPage(root: RefObject<HTMLElement | null>, state: State, focus: RefObject<string | null>): void {
  const { page, problems, isNew } = state;
  useLayoutEffect(() => {
    if (page === null) return;
    for (const radio of root.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])
      radio.checked = radio.defaultChecked;
  }, [root, page]);
  useEffect(() => {
    if (!isNew) return;
    const summary = root.current?.querySelector<HTMLElement>('.error-summary');
    if (summary) return summary.focus();
    if (problems !== null || focus.current === null) return;
    // A button without an id was that of a removed code, which is gone.
    document.getElementById(focus.current || 'field-code')?.focus();
    focus.current = null;
  }, [root, page, problems, isNew, focus]);
}

function createChoice(steps: Steps, send: Dispatch<Event>): ShippingChoice {
  return steps.createShippingChoice({
    onResult: (result, isAccepted) => {
      if (result.kind !== 'page') {
        const problems = result.kind === 'failed' ? [{ field: '', message: result.message }] : [];
        return send({ type: 'choice-lost', problems });
      }
      const summary = result.page.querySelector('.checkout .summary');
      if (isAccepted && summary !== null) send({ type: 'totaled', summary: readElement(summary) });
      else showPage(steps.checkoutOf(result.page), null, send);
    },
  });
}

function showPage(next: HTMLElement | null, accepted: FormName | null, send: Dispatch<Event>): void {
  if (next === null) return;
  send({ type: 'paged', page: readElement(next), accepted });
  if (next.ownerDocument.title !== '') document.title = next.ownerDocument.title;
}

interface Submission {
  readonly sent: Sent;
  readonly needs: CheckoutNeeds;
  readonly send: Dispatch<Event>;
  readonly focus: RefObject<string | null>;
  readonly rules: Promise<Rules>;
  readonly steps: Promise<LoadedSteps | null>;
  /** The payment service's fields, if they are ready. */
  readonly fields: PaymentFields | null;
}

async function submit(submission: Submission): Promise<void> {
  const { sent, needs, send } = submission;
  const { form, name } = sent;
  const problems = problemsOf(await submission.rules, sent, name, needs);
  if (problems.length > 0) return send({ type: 'refused', problems });
  const loaded = await submission.steps;
  if (loaded === null) return form.submit();
  await loaded.choice.idle();
  const { sendForm, loadPage, checkoutOf } = loaded.steps;
  const fields = fieldsFor(submission);
  const invalid = (await fields?.check()) ?? null;
  if (invalid !== null) return refuse(send, invalid);
  const answer = await sendForm(form, sent.submitter, fields === null ? {} : { paysInPage: 'true' });
  if (answer.kind === 'next' && answer.confirm !== undefined && fields !== null)
    return confirm(fields, answer.confirm, send);
  const isAccepted = answer.kind === 'next';
  if (isAccepted) removeDraft(openStore('sessionStorage'), form);
  if (answer.kind === 'next' && name !== 'code') {
    keepStep(name);
    send({ type: 'leave' });
    return location.assign(answer.address);
  }
  const result = answer.kind === 'next' ? await loadPage(answer.address) : answer;
  const next = result.kind === 'page' ? checkoutOf(result.page) : null;
  show(submission, { result, next }, isAccepted ? name : null);
}

/** Back leads to this step: without its name, the address shows the first step that is not complete. */
function keepStep(name: FormName): void {
  const address = new URL(location.href);
  if ((name !== 'details' && name !== 'shipping') || address.searchParams.has('step')) return;
  address.searchParams.set('step', name);
  history.replaceState(history.state, '', address);
}

/** The fields that pay this order; null: it is not an order, or another method was chosen. */
const fieldsFor = ({ sent: { name, submitter }, fields }: Submission): PaymentFields | null =>
  name === 'order' && submitter?.getAttribute('name') !== 'method' ? fields : null;

const refuse = (send: Dispatch<Event>, message: string): void =>
  send({ type: 'refused', problems: [{ field: '', message }] });

/** The order is reserved: a declined card can be followed by another one. */
async function confirm(fields: PaymentFields, confirmation: Confirmation, send: Dispatch<Event>): Promise<void> {
  const failure = await fields.confirm(confirmation);
  if (failure !== null) return refuse(send, failure);
  send({ type: 'leave' });
  location.assign(confirmation.returnUrl);
}

interface Shown {
  readonly result: StepResult;
  /** The checkout of the page, if it has one. */
  readonly next: HTMLElement | null;
}

/** `accepted`: the form that the server accepted. */
function show({ send, focus, sent }: Submission, { result, next }: Shown, accepted: FormName | null): void {
  if (result.kind === 'next') return location.assign(result.address);
  if (result.kind === 'failed') return refuse(send, result.message);
  const active = document.activeElement;
  focus.current = active !== null && sent.form.closest('.checkout')?.contains(active) ? active.id : null;
  send({ type: 'answered' });
  showPage(next, accepted, send);
}
