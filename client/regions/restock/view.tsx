import type { RefObject } from 'react';
import { captchaActions } from '#shared/captcha-actions';
import type { RestockForm } from '#shared/regions/restock';
import type { State } from './machine.ts';

export const RESTOCK_PATH = '/api/site-users/account/notifications/restock';

interface SignUpActions {
  readonly onSubmit: () => void;
  readonly onFocus: () => void;
  readonly onEmail: (text: string) => void;
  readonly onJoin: (joins: boolean) => void;
}

interface SignUpFormProps {
  readonly form: RestockForm;
  readonly state: State;
  readonly values: { readonly email: string; readonly joins: boolean };
  readonly input: RefObject<HTMLInputElement | null>;
  /** Container of the captcha; null: none. */
  readonly captcha: RefObject<HTMLDivElement | null> | null;
  readonly actions: SignUpActions;
}

export function SignUpForm({ form, state, values, input, captcha, actions }: SignUpFormProps) {
  const error = state.kind === 'editing' ? state.error : '';
  return (
    <form
      className="product-restock-form"
      method="post"
      action={RESTOCK_PATH}
      noValidate
      aria-labelledby={form.titleId}
      data-state={state.kind}
      onSubmit={(event) => {
        event.preventDefault();
        actions.onSubmit();
      }}
      onFocus={actions.onFocus}
    >
      <input type="hidden" name="productId" value={form.itemId} />
      <input type="hidden" name="variantId" value={form.variantId} />
      <p className="product-restock-cta" id={form.titleId}>
        {form.callToAction}
      </p>
      <p className="product-restock-error" id={form.errorId} role="alert">
        {error}
      </p>
      <EmailField form={form} email={values.email} hasError={error !== ''} input={input} onEmail={actions.onEmail} />
      {form.offersMailingList && <MailingList form={form} joins={values.joins} onJoin={actions.onJoin} />}
      {captcha !== null && (
        <div className="captcha-container" data-captcha-action={captchaActions.restock} ref={captcha} />
      )}
      <button
        type="submit"
        className="sqs-editable-button sqs-button-element--primary"
        aria-disabled={state.kind === 'sending' || undefined}
      >
        {form.button}
      </button>
    </form>
  );
}

interface EmailFieldProps extends Pick<SignUpFormProps, 'form' | 'input'>, Pick<SignUpActions, 'onEmail'> {
  readonly email: string;
  readonly hasError: boolean;
}

const EmailField = ({ form, input, email, hasError, onEmail }: EmailFieldProps) => (
  <>
    <label className="visually-hidden" htmlFor={form.emailId}>
      Email
    </label>
    <input
      ref={input}
      id={form.emailId}
      type="email"
      name="siteVisitorEmail"
      autoComplete="email"
      spellCheck={false}
      placeholder={form.placeholder}
      aria-describedby={form.errorId}
      aria-invalid={hasError ? true : undefined}
      value={email}
      onChange={({ target }) => onEmail(target.value)}
    />
  </>
);

interface MailingListProps extends Pick<SignUpFormProps, 'form'>, Pick<SignUpActions, 'onJoin'> {
  readonly joins: boolean;
}

const MailingList = ({ form, joins, onJoin }: MailingListProps) => (
  <label className="product-restock-mailing-list" htmlFor={form.boxId}>
    <input
      id={form.boxId}
      type="checkbox"
      name="isJoinMailingList"
      value="true"
      checked={joins}
      onChange={({ target }) => onJoin(target.checked)}
    />
    <span>{form.mailingList}</span>
  </label>
);
