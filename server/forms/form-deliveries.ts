/** Deliveries caused by a submission: emails to admins, webhooks, sign-ups to mailing lists. */
import type { Answer, FormField } from '#shared/form-answers';
import { hasTicked } from '#shared/list-condition';
import type { NewDelivery } from '../outbox/outbox.ts';
import type { SiteEvent } from '../outbox/site-events.ts';
import type { FormDefinition } from './form-library.ts';
import { answerText, namedAnswer } from './form-summaries.ts';
import type { Submission } from './submission.ts';

type Answers = Readonly<Record<string, Answer>>;

const own = (answers: Answers, { id }: FormField): Answer | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined;

export function deliveriesOf(
  { form, delivery }: FormDefinition,
  submissionId: string,
  answers: Answers,
  { pageTitle, pagePath, language }: Pick<Submission, 'pageTitle' | 'pagePath' | 'language'>,
): readonly NewDelivery[] {
  const rows = form.fields.flatMap((field) => {
    const answer = own(answers, field);
    const text = answer === undefined ? '' : answerText(field, answer);
    return text === '' ? [] : [{ title: field.title || field.key || field.id, text }];
  });
  const email = textOf(form.fields, answers, 'email');
  const key = (channel: string, at: number): string => `form:${submissionId}:${channel}:${at}`;
  const notice = { event: 'form-submission', id: submissionId, formId: form.id, formName: form.name };
  const message = { kind: 'form', formName: form.name || 'Form', rows, pageTitle, pagePath, replyTo: email };
  return [
    ...delivery.emails
      .filter((address) => address !== '')
      .map((target, at) => ({ key: key('mail', at), channel: 'mail' as const, target, payload: message })),
    ...delivery.webhooks
      .filter(({ url }) => url !== '')
      .map(({ url, secret }, at) => ({
        key: key('webhook', at),
        channel: 'webhook' as const,
        target: url,
        payload: { secret, body: { ...notice, pageTitle, pagePath, fields: fieldsOf(form, answers) } },
      })),
    ...(email === '' ? [] : delivery.mailingLists)
      .filter((one) => hasTicked(one, form.fields, answers))
      .map(({ list, doubleOptIn }, at) => ({
        key: key('list', at),
        channel: 'mailing-list' as const,
        target: list,
        payload: {
          ...{ email, doubleOptIn, ...senderName(form.fields, answers) },
          ...(language === undefined ? {} : { language }),
        },
      })),
  ];
}

/** What the site's webhooks are told of a submission. */
export const submissionEvent = (
  { form }: FormDefinition,
  id: string,
  answers: Answers,
  { pageTitle, pagePath }: Pick<Submission, 'pageTitle' | 'pagePath'>,
): SiteEvent => ({
  topic: 'form.submitted',
  id,
  data: { id, formId: form.id, formName: form.name, pageTitle, pagePath, fields: fieldsOf(form, answers) },
});

function fieldsOf(form: FormDefinition['form'], answers: Answers) {
  return form.fields.flatMap((field) => {
    const answer = own(answers, field);
    if (answer === undefined || field.type === 'section' || field.type === 'password') return [];
    return [{ id: field.id, type: field.type, title: field.title, value: namedAnswer(field, answer) }];
  });
}

/** The first non-empty text of a field type. */
function textOf(fields: readonly FormField[], answers: Answers, type: FormField['type']): string {
  for (const field of fields) {
    const answer = field.type === type ? own(answers, field) : undefined;
    if (typeof answer === 'string' && answer !== '') return answer;
  }
  return '';
}

/** The sender's name: from a name field, or from the newsletter block's two fields. */
function senderName(fields: readonly FormField[], answers: Answers): { firstName: string; lastName: string } {
  const name = fields.find(({ type }) => type === 'name');
  const answer = name === undefined ? undefined : own(answers, name);
  if (Array.isArray(answer)) return { firstName: answer[0] ?? '', lastName: answer[1] ?? '' };
  const byId = (id: string): string => {
    const text = Object.hasOwn(answers, id) ? answers[id] : '';
    return typeof text === 'string' ? text : '';
  };
  return { firstName: byId('fname'), lastName: byId('lname') };
}
