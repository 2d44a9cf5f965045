/** The donation form, with the markup of its block. */
import { type FormEvent, useReducer, useRef } from 'react';
import { withReact } from '../../hydration/hydrate-region.tsx';
import { Adopted, Markup, type Override } from '../../ui/markup/markup.tsx';
import { findElement, hasClass, type MarkupElement } from '../../ui/markup/read-markup.ts';
import { useIsHydrated, useRegionMarkup } from '../../ui/use-region.ts';
import { problemOf } from './check-donation.ts';
import { initial, transition } from './machine.ts';

const isDonation = (element: MarkupElement): boolean => element.tag === 'form' && hasClass(element, 'donation');

function Region() {
  const nodes = useRegionMarkup();
  return (
    <Markup
      nodes={nodes}
      override={(element) => (isDonation(element) ? <DonationForm element={element} /> : undefined)}
    />
  );
}

export const enhance = withReact(Region);

const isNamed = (name: string) => (element: MarkupElement) =>
  element.tag === 'input' && element.attributes['name'] === name;

function DonationForm({ element }: { readonly element: MarkupElement }) {
  const isHydrated = useIsHydrated();
  const [state, send] = useReducer(transition, initial);
  const form = useRef<HTMLFormElement>(null);
  const onSubmit = (event: FormEvent): void => {
    const other = form.current?.querySelector<HTMLInputElement>('input[name=otherAmount]');
    const problem = problemOf(state, other?.dataset['currency'] ?? '');
    if (problem === null) return;
    event.preventDefault();
    send({ type: 'refuse', problem });
    focusAmount(form.current);
  };
  const error = state.problem !== '' && (
    <span className="field-error" role="alert">
      {state.problem}
    </span>
  );
  const place = problemPlace(element);
  const override: Override = (part) => {
    if (part === place) return <Adopted element={part} override={override} before={error} />;
    if (isNamed('amount')(part)) {
      const amount = part.attributes['value'] ?? '';
      const onChange = (): void => send({ type: 'choose', amount });
      return <Adopted element={part} props={{ checked: state.amount === amount, onChange }} />;
    }
    if (!isNamed('otherAmount')(part)) return undefined;
    const onChange = ({ target }: { target: HTMLInputElement }): void => send({ type: 'type', other: target.value });
    return <Adopted element={part} props={{ value: state.other, onChange }} />;
  };
  // Disables the browser's own messages, which would duplicate the form's.
  const props = isHydrated ? { noValidate: true, 'data-state': state.kind } : {};
  return <Adopted element={element} override={override} props={{ ref: form, onSubmit, ...props }} />;
}

/** Where the problem is shown: at the title of the amounts, or at the field for another amount. */
function problemPlace(form: MarkupElement): MarkupElement | undefined {
  const hasAmounts = findElement(form.children, isNamed('amount')) !== undefined;
  return findElement(form.children, (part) =>
    hasAmounts
      ? part.tag === 'legend'
      : hasClass(part, 'field') && findElement(part.children, isNamed('otherAmount')) !== undefined,
  );
}

/** Focuses the field for another amount, or the first amount. */
function focusAmount(form: HTMLFormElement | null): void {
  const other = form?.querySelector<HTMLInputElement>('input[name=otherAmount]');
  const first = form?.querySelector<HTMLInputElement>('input[name=amount]');
  (other?.value ? other : (first ?? other))?.focus();
}
