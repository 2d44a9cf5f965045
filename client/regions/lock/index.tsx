/** The form of a locked page: reports a wrong password in place, and keeps the input. */
import { type FormEvent, useEffect, useReducer, useRef } from 'react';
import { fieldMessages } from '#shared/messages/forms';
import { withReact } from '../../hydration/hydrate-region.tsx';
import { Adopted, Markup, type Override } from '../../ui/markup/markup.tsx';
import { findElement, type MarkupElement } from '../../ui/markup/read-markup.ts';
import { useIsHydrated, useRegionMarkup } from '../../ui/use-region.ts';
import { checkPassword } from './check-password.ts';
import { initial, type State, transition } from './machine.ts';

const isPassword = ({ tag, attributes }: MarkupElement): boolean =>
  tag === 'input' && attributes['type'] === 'password';

const isLock = ({ tag, attributes, children }: MarkupElement): boolean =>
  tag === 'form' && attributes['method']?.toLowerCase() === 'post' && findElement(children, isPassword) !== undefined;

function Region() {
  const nodes = useRegionMarkup();
  return (
    <Markup nodes={nodes} override={(element) => (isLock(element) ? <LockForm element={element} /> : undefined)} />
  );
}

export const enhance = withReact(Region);

function LockForm({ element }: { readonly element: MarkupElement }) {
  const isHydrated = useIsHydrated();
  const [state, send] = useReducer(transition, initial);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (state.kind === 'open') location.reload();
    if (state.kind === 'refused') {
      input.current?.select();
      input.current?.focus();
    }
    if (state.kind !== 'checking' || form.current === null) return;
    void checkPassword(form.current).then((error) =>
      send(error === null ? { type: 'opened' } : { type: 'refused', error }),
    );
  }, [state]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send(input.current?.value === '' ? { type: 'left-empty', error: fieldMessages.required } : { type: 'check' });
  };
  const errorId = `${findElement(element.children, isPassword)?.attributes['id'] ?? 'password'}-error`;
  const override: Override = (part) => {
    // The server's message for an earlier attempt.
    if (part.attributes['role'] === 'alert') return state.error === '' ? undefined : null;
    if (!isPassword(part)) return undefined;
    const invalid = state.error === '' ? {} : { 'aria-invalid': 'true', 'aria-describedby': errorId };
    return <Adopted element={part} props={{ ref: input, ...invalid }} />;
  };
  return (
    <Adopted
      element={element}
      override={override}
      before={
        state.error !== '' && (
          <p className="field-error" role="alert" id={errorId}>
            {state.error}
          </p>
        )
      }
      props={{ ref: form, onSubmit, ...(isHydrated ? liveProps(state) : {}) }}
    />
  );
}

const liveProps = ({ kind }: State) => ({
  noValidate: true,
  'data-state': kind,
  'aria-busy': kind === 'checking' || undefined,
});
