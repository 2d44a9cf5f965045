/** Accepts submissions: validates them by the shared rules, and stores them with their deliveries in one transaction. */

import { sql } from 'drizzle-orm';
import { captchaActions } from '#shared/captcha-actions';
import type { Answer } from '#shared/form-answers';
import { formMessages } from '#shared/messages/forms';
import type { Database } from '../database/database.ts';
import { hashToken } from '../database/ids.ts';
import { countRows } from '../database/rows.ts';
import { Problem } from '../http/problems.ts';
import { requireValid } from '../http/validate-form.ts';
import type { Captcha } from '../integrations/captcha/captcha.ts';
import { enqueued } from '../outbox/outbox.ts';
import { announced } from '../outbox/site-events.ts';
import { deliveriesOf, submissionEvent } from './form-deliveries.ts';
import type { FormKeys } from './form-keys.ts';
import type { FormDefinition, FormLibrary } from './form-library.ts';
import { namedAnswer } from './form-summaries.ts';
import type { Submission } from './submission.ts';

/** The sender of a form. */
export interface Sender {
  /** The visitor's CSRF cookie; keys are bound to it. */
  readonly crumb: string;
  readonly address: string;
  /** User agent: distinguishes browsers behind one IP address, as far as possible. */
  readonly agent: string;
  /** The signed-in account, if any. */
  readonly accountId: string | null;
  /** The browser confirms that one of our own pages sent it. */
  readonly isOwnForm: boolean;
}

interface SavedSubmission {
  readonly definition: FormDefinition;
  readonly id: string;
  /** False: the same submission was accepted before. */
  readonly isNew: boolean;
}

export interface FormService {
  readonly library: FormLibrary;
  readonly keys: FormKeys;
  /** The form of a submission. Throws `unknown-form`. */
  formOf(submission: Pick<Submission, 'formId' | 'given'>): Promise<FormDefinition>;
  /** Throws a `Problem` with the specification's message; `errors` by field id. */
  submit(definition: FormDefinition, submission: Submission, sender: Sender): Promise<SavedSubmission>;
}

export interface FormServiceOptions {
  readonly database: Database;
  readonly websiteId: string;
  readonly library: FormLibrary;
  readonly keys: FormKeys;
  readonly captcha: Captcha;
  /** Wakes the delivery worker. */
  readonly wake: () => void;
}

export function createFormService(options: FormServiceOptions): FormService {
  const { library, keys } = options;
  return {
    library,
    keys,
    async formOf({ formId, given: input }) {
      const definition = await (formId === '' ? library.findByFields(Object.keys(input)) : library.find(formId));
      if (definition === undefined || definition.form.fields.length === 0)
        throw new Problem('unknown-form', { extra: { error: formMessages.notConfigured } });
      return definition;
    },
    async submit(definition, submission, sender) {
      const { form, delivery } = definition;
      if (delivery.membersOnly && sender.accountId === null)
        throw new Problem('form-unauthorized', { extra: { error: formMessages.unauthorized } });
      const key = keyOf(keys, definition, submission, sender);
      const answers = requireValid(form.fields, submission.given);
      const status = await checkCaptcha(options.captcha, definition, submission, sender);
      return saveSubmission(options, { definition, submission, sender, answers, key, status });
    },
  };
}

/** The submission's key, or one derived from a plain form's content. Throws when neither can be trusted. */
function keyOf(keys: FormKeys, { id }: FormDefinition, submission: Submission, sender: Sender): string {
  const { key, isPlain, given: input } = submission;
  if (key !== '' && keys.isValid(key, sender.crumb)) return key;
  if (isPlain && sender.isOwnForm)
    return keys.derive(`${sender.address} ${sender.agent} ${sender.crumb}`, `${id} ${JSON.stringify(input)}`);
  throw new Problem('form-invalid', { extra: { error: formMessages.processing, crumbFail: true } });
}

type Status = 'received' | 'held';

/** `held` for a plain form from a browser that cannot run the captcha: an admin reviews it before anything is sent. */
async function checkCaptcha(
  captcha: Captcha,
  { form }: FormDefinition,
  { captchaKey, isPlain }: Submission,
  { address }: Sender,
): Promise<Status> {
  if (!form.captchaEnabled) return 'received';
  const invalidForm = (error: string): Problem => new Problem('form-invalid', { extra: { error } });
  if (captcha.widget === null) throw invalidForm(formMessages.captchaMissing);
  if (captchaKey === '') {
    if (isPlain) return 'held';
    // With an invisible captcha, the visitor can only try again.
    const isInvisible = captcha.widget.provider === 'recaptcha-enterprise';
    throw invalidForm(isInvisible ? formMessages.captchaFailed : formMessages.completeCaptcha);
  }
  const verdict = await captcha.verify(captchaKey, address, captchaActions.form);
  if (verdict.ok) return 'received';
  throw invalidForm(formMessages.captchaFailed);
}

interface NewSubmission {
  readonly definition: FormDefinition;
  readonly submission: Submission;
  readonly sender: Sender;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly key: string;
  readonly status: Status;
}

/** One statement stores the submission and its deliveries, so that a killed process leaves both or neither. */
async function saveSubmission(options: FormServiceOptions, cached: NewSubmission): Promise<SavedSubmission> {
  const { definition, submission, sender, answers, key, status } = cached;
  const { pageId, pageTitle, pagePath, contentSource, pagePermissionTypeValue, language } = submission;
  const page = { pageId, pageTitle, pagePath, contentSource, pagePermissionTypeValue, language };
  const keyHash = hashToken(key);
  // Derived from its key, so that a repetition returns the same id.
  const id = Buffer.from(keyHash, 'base64url').toString('hex').slice(0, 24);
  const caused = status === 'received' ? deliveriesOf(definition, id, answers, submission) : [];
  const event = submissionEvent(definition, id, answers, submission);
  const told = announced(event, sql`${status === 'received'} AND EXISTS (SELECT FROM kept)`);
  const stored = await countRows(
    options.database.db,
    sql`
    WITH kept AS (
      INSERT INTO form_submissions (id, website_id, form_id, key_hash, status, answers, page, account_id)
      VALUES (${id}, ${options.websiteId}, ${definition.id}, ${keyHash}, ${status},
        ${JSON.stringify(storedAnswers(definition, answers))}::jsonb, ${JSON.stringify(page)}::jsonb, ${sender.accountId})
      ON CONFLICT DO NOTHING RETURNING id
    ), caused AS (${enqueued(caused, sql`EXISTS (SELECT FROM kept)`)}), told AS (${told})
    SELECT id FROM kept`,
  );
  const isNew = stored > 0;
  if (isNew && caused.length > 0) options.wake();
  return { definition, id, isNew };
}

/** Answers by field id, with the names of their parts. Of passwords, only their presence is stored: they are useless in a form. */
function storedAnswers({ form }: FormDefinition, answers: NewSubmission['answers']): Record<string, unknown> {
  const stored: [string, unknown][] = [];
  for (const field of form.fields) {
    const answer = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined;
    if (answer === undefined || field.type === 'section') continue;
    stored.push([field.id, field.type === 'password' ? { given: answer !== '' } : namedAnswer(field, answer)]);
  }
  return Object.fromEntries(stored);
}
