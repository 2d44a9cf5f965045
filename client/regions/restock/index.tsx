import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react';
import { captchaActions } from '#shared/captcha-actions';
import { formMessages } from '#shared/messages/forms';
import { type RestockForm, type RestockProps, restockView } from '#shared/regions/restock';
import type { Captcha } from '../../captcha/captcha.ts';
import { hasPageCaptcha, startCaptcha } from '../../captcha/page-captcha.ts';
import { createCartApi } from '../../cart/cart-api.ts';
import { statedReason } from '../../cart/failure-message.ts';
import type { Page } from '../../core/page.ts';
import { chosenIn, createProductStores, untouched } from '../../product/product-store.ts';
import { xsrfHeader } from '../../session/xsrf.ts';
import { useStore } from '../../store/use-store.ts';
import { usePage } from '../../ui/use-page.ts';
import { initial, transition } from './machine.ts';

const RESTOCK = '/api/site-users/account/notifications/restock';

/** Sign-up for mail when a sold-out product, or the variant that is chosen, is back. */
export function Region(props: RestockProps) {
  const state = useStore(usePage().get(createProductStores)(props.itemId), untouched);
  const chosen = chosenIn(state);
  const isNone = chosen === null || state.product?.options.length === 0;
  const chosenId = isNone ? null : chosen.left === 0 ? chosen.id : '';
  return (
    <div className="product-restock-notifications">
      {restockView(props, chosenId).forms.map((form) => (
        <div
          className="product-restock-notification"
          data-product-id={form.itemId}
          data-variant-id={form.variantId}
          hidden={form.isHidden}
          key={form.variantId}
        >
          <SignUp form={form} successText={props.successText} />
        </div>
      ))}
    </div>
  );
}

interface SignUpProps {
  readonly form: RestockForm;
  readonly successText: string;
}

function SignUp({ form, successText }: SignUpProps) {
  const page = usePage();
  const [state, send] = useReducer(transition, initial);
  const [email, setEmail] = useState('');
  const [joins, setJoins] = useState(form.isOptedIn);
  const input = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLParagraphElement>(null);
  const { productId, variantId } = { productId: form.itemId, variantId: form.variantId };
  const [isNear, setNear] = useState(false);
  const captcha = useCaptcha(page, isNear);

  useEffect(() => {
    // The focus that has woken the region is there already.
    if (input.current?.form?.contains(document.activeElement)) setNear(true);
  }, []);
  useEffect(() => {
    if (state.kind === 'editing' && state.error !== '') input.current?.focus();
    if (state.kind === 'signed-up') done.current?.focus();
    if (state.kind !== 'sending') return;
    const signUp = async (): Promise<void> => {
      const widget = await captcha.widget.current;
      const token = await widget?.token();
      if (token === '') return send({ type: 'failed', message: formMessages.completeCaptcha });
      const payload = { productId, variantId, siteVisitorEmail: state.email, isJoinMailingList: joins };
      const body = { ...payload, recaptchaEnterpriseV3Token: token ?? '', ...languageOf() };
      const answer = await page.get(createCartApi).call('POST', RESTOCK, body, xsrfHeader());
      if (answer.ok) return send({ type: 'succeeded' });
      widget?.reset();
      send({ type: 'failed', message: statedReason(answer.failure) ?? '' });
    };
    void signUp();
  }, [state]);

  if (state.kind === 'signed-up')
    return (
      <p className="product-restock-success" role="status" tabIndex={-1} ref={done}>
        {successText}
      </p>
    );
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send({ type: 'submit', email });
  };
  const error = state.kind === 'editing' ? state.error : '';
  return (
    <form
      className="product-restock-form"
      method="post"
      action={RESTOCK}
      noValidate
      aria-labelledby={form.titleId}
      data-state={state.kind}
      onSubmit={onSubmit}
      onFocus={() => setNear(true)}
    >
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="variantId" value={variantId} />
      <p className="product-restock-cta" id={form.titleId}>
        {form.callToAction}
      </p>
      <p className="product-restock-error" id={form.errorId} role="alert">
        {error}
      </p>
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
        aria-invalid={error === '' ? undefined : true}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          send({ type: 'edit' });
        }}
      />
      {form.offersMailingList && (
        <label className="product-restock-mailing-list" htmlFor={form.boxId}>
          <input
            id={form.boxId}
            type="checkbox"
            name="isJoinMailingList"
            value="true"
            checked={joins}
            onChange={({ target }) => setJoins(target.checked)}
          />
          <span>{form.mailingList}</span>
        </label>
      )}
      {(form.hasCaptcha || captcha.isAsked) && (
        <div className="captcha-container" data-captcha-action={captchaActions.restock} ref={captcha.container} />
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

/** The page's captcha, from the time that somebody is in the form. */
function useCaptcha(page: Page, isNear: boolean) {
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<Promise<Captcha | null> | null>(null);
  const isAsked = isNear && hasPageCaptcha();
  useEffect(() => {
    if (!isAsked || container.current === null) return;
    const started = startCaptcha(page, container.current);
    widget.current = started;
    return () => void started.then((captcha) => captcha?.destroy());
  }, [isAsked, page]);
  return { container, widget, isAsked };
}

/** The language that a translation widget has put the page in; none when the page has no such widget. */
function languageOf(): { readonly language?: string } {
  const language = document.documentElement.dataset['translatedTo'];
  return language === undefined ? {} : { language };
}
