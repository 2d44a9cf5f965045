import { useEffect, useReducer, useRef, useState } from 'react';
import { formMessages } from '#shared/messages/forms';
import type { RestockForm } from '#shared/regions/restock';
import type { Captcha } from '../../captcha/captcha.ts';
import { hasPageCaptcha, startCaptcha } from '../../captcha/page-captcha.ts';
import { createCartApi } from '../../cart/cart-api.ts';
import { statedReason } from '../../cart/failure-message.ts';
import type { Page } from '../../core/page.ts';
import { xsrfHeader } from '../../session/xsrf.ts';
import { usePage } from '../../ui/use-page.ts';
import { type Event, initial, transition } from './machine.ts';
import { RESTOCK_PATH, SignUpForm } from './view.tsx';

interface SignUpProps {
  readonly form: RestockForm;
  readonly successText: string;
}

/** One form, for a product or one of its variants. */
export function SignUp({ form, successText }: SignUpProps) {
  const page = usePage();
  const [state, send] = useReducer(transition, initial);
  const [email, setEmail] = useState('');
  const [joins, setJoins] = useState(form.isOptedIn);
  const input = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLParagraphElement>(null);
  const [isInForm, setInForm] = useState(false);
  const captcha = useCaptcha(page, isInForm);

  useEffect(() => {
    // The focus that caused hydration is already in the form.
    if (input.current?.form?.contains(document.activeElement)) setInForm(true);
  }, []);
  useEffect(() => {
    if (state.kind === 'editing' && state.error !== '') input.current?.focus();
    if (state.kind === 'signed-up') done.current?.focus();
    if (state.kind !== 'sending') return;
    const payload = { ...idsOf(form), siteVisitorEmail: state.email, isJoinMailingList: joins };
    void signUp(page, payload, captcha.widget.current).then(send);
  }, [state]);

  if (state.kind === 'signed-up')
    return (
      <p className="product-restock-success" role="status" tabIndex={-1} ref={done}>
        {successText}
      </p>
    );
  return (
    <SignUpForm
      form={form}
      state={state}
      values={{ email, joins }}
      input={input}
      captcha={form.hasCaptcha || captcha.isNeeded ? captcha.container : null}
      actions={{
        onSubmit: () => send({ type: 'submit', email }),
        onFocus: () => setInForm(true),
        onEmail: (text) => {
          setEmail(text);
          send({ type: 'edit' });
        },
        onJoin: setJoins,
      }}
    />
  );
}

const idsOf = ({ itemId, variantId }: RestockForm) => ({ productId: itemId, variantId });

/** Sends the sign-up, and returns the resulting event. */
async function signUp(page: Page, payload: object, captcha: Promise<Captcha | null> | null): Promise<Event> {
  const widget = await captcha;
  const token = await widget?.token();
  if (token === '') return { type: 'failed', message: formMessages.completeCaptcha };
  const body = { ...payload, recaptchaEnterpriseV3Token: token ?? '', ...pageLanguage() };
  const result = await page.get(createCartApi).call('POST', RESTOCK_PATH, body, xsrfHeader());
  if (result.ok) return { type: 'succeeded' };
  widget?.reset();
  return { type: 'failed', message: statedReason(result.failure) ?? '' };
}

/** The page's captcha, once focus is in the form. */
function useCaptcha(page: Page, isInForm: boolean) {
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<Promise<Captcha | null> | null>(null);
  const isNeeded = isInForm && hasPageCaptcha();
  useEffect(() => {
    if (!isNeeded || container.current === null) return;
    const starting = startCaptcha(page, container.current);
    widget.current = starting;
    return () => void starting.then((captcha) => captcha?.destroy());
  }, [isNeeded, page]);
  return { container, widget, isNeeded };
}

/** The language chosen in a translation widget; none without such a widget. */
function pageLanguage(): { readonly language?: string } {
  const language = document.documentElement.dataset['translatedTo'];
  return language === undefined ? {} : { language };
}
