/** Forms and newsletters: validated first, sent without leaving the page, never losing input. */

import { formStateMessages } from '#shared/messages/form-states';
import { AdoptedForm } from '../../forms/adopted-form.tsx';
import { useCaptcha } from '../../forms/use-captcha.ts';
import type { Outcome, Submission } from '../../forms/use-form.ts';
import { Markup, type Override } from '../../ui/markup/markup.tsx';
import type { MarkupElement } from '../../ui/markup/read-markup.ts';
import { usePage } from '../../ui/use-page.ts';
import { useRegionMarkup } from '../../ui/use-region.ts';
import { FormLightbox } from './lightbox.tsx';

export function Region() {
  const nodes = useRegionMarkup();
  return <Markup nodes={nodes} override={parts} />;
}

const isForm = ({ tag, attributes }: MarkupElement): boolean => tag === 'form' && 'data-form-id' in attributes;

const parts: Override = (element) => {
  if (element.tag === 'details' && 'data-lightbox-form' in element.attributes)
    return (
      <FormLightbox element={element} isForm={isForm}>
        {(form) => <BlockForm element={form} />}
      </FormLightbox>
    );
  return isForm(element) ? <BlockForm element={element} /> : undefined;
};

/** Loaded while the form is being filled in, so that it is ready on submit. */
const loadSender = () => import('./send.ts');

function BlockForm({ element }: { readonly element: MarkupElement }) {
  const page = usePage();
  const { container, widget } = useCaptcha();
  const send = async ({ form, answers }: Submission): Promise<Outcome> => {
    const captcha = await widget();
    const token = await captcha?.token();
    if (token === '') return { kind: 'failed', failure: { message: formStateMessages.completeCaptcha, fields: {} } };
    const sender = await loadSender().catch(() => null);
    if (sender === null) return { kind: 'unsendable' };
    const result = await sender.sendForm(page, form, { answers, captchaKey: token ?? '' });
    if (!result.ok) {
      captcha?.reset();
      return { kind: 'failed', failure: result.failure };
    }
    const { successRedirect = '', submissionMessage } = form.dataset;
    const address = result.thanks.successRedirect || successRedirect;
    if (address !== '') return { kind: 'redirect', address };
    return { kind: 'thanks', message: result.thanks.submissionMessage || submissionMessage || 'Thank you!' };
  };
  // If loading fails, it is requested again on submit.
  const prepare = (form: HTMLFormElement): void => void loadSender().then((sender) => sender.prepare(page, form), noop);
  return <AdoptedForm element={element} validates send={send} captcha={container} onFocus={prepare} />;
}

const noop = (): void => {};
