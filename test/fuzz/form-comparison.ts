/** One validation result per submission on every path: as typed, as JSON, as a plain post, and over HTTP. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { checkForm, type FormVerdict } from '#shared/form-rules';
import { formMessages } from '#shared/messages/forms';
import { formDefinition } from '../../server/forms/form-library.ts';
import { parsePlainForm } from '../../server/http/plain-post.ts';
import type { VisitorSite } from '../server/visitor-site.ts';
import { asPlainPost, FORMS, formFields, submissionOf } from './form-submissions.ts';

export interface Tally {
  submissions: number;
  /** Those that pass validation. */
  valid: number;
  /** Those that a browser without JavaScript could also send. */
  plain: number;
}

const definitions = Array.from({ length: FORMS }, (_none, number) =>
  formDefinition(String(number), { name: 'Any', fields: formFields(number) }),
);

const shown = ({ ok, errors, answers }: FormVerdict): string => JSON.stringify([ok, errors, answers]);

/** Validates submissions as in the browser and on the server. Throws at the first difference. */
export function compareVerdicts(from: number, to: number): Tally {
  const tally: Tally = { submissions: 0, valid: 0, plain: 0 };
  for (let seed = from; seed < to; seed++) {
    const submitted = submissionOf(seed);
    const client = checkForm(submitted.fields, submitted.given);
    const { fields } = (definitions[seed % FORMS] as (typeof definitions)[number]).form;
    const server = checkForm(fields, JSON.parse(JSON.stringify(submitted.given)));
    if (shown(client) !== shown(server))
      throw new Error(`seed ${seed}: ${shown(client)} in the browser, ${shown(server)} on the server`);
    const post = asPlainPost(submitted);
    if (post !== undefined) {
      const plain = checkForm(fields, parsePlainForm(post.toString()));
      if (shown(plain) !== shown(client))
        throw new Error(`seed ${seed}: ${shown(client)} by script, ${shown(plain)} by a plain post`);
      tally.plain++;
    }
    tally.submissions++;
    if (client.ok) tally.valid++;
  }
  return tally;
}

/** Adds the submissions' forms to a site's store. */
export async function addForms({ database }: VisitorSite): Promise<void> {
  for (let number = 0; number < FORMS; number++)
    await database.db.execute(sql`INSERT INTO forms (id, website_id, settings)
      VALUES (${`any-${number}`}, 'test-site', ${JSON.stringify({ name: 'Any', fields: formFields(number) })}::jsonb)`);
}

/** Sends submissions to a server: as a script, and as a browser without JavaScript. Throws at the first difference. */
export async function compareOverHttp(site: VisitorSite, from: number, to: number, clients = 8): Promise<Tally> {
  const tally: Tally = { submissions: 0, valid: 0, plain: 0 };
  let next = from;
  const client = async (): Promise<void> => {
    const key = await fetch(`${site.url}/api/form/FormSubmissionKey`, { method: 'POST' });
    const cookie = String(key.headers.getSetCookie()[0]).split(';')[0] ?? '';
    for (let seed = next++; seed < to; seed = next++) {
      const { ok, plain } = await sendOne(site.url, seed, cookie);
      tally.submissions++;
      if (ok) tally.valid++;
      if (plain) tally.plain++;
      await pause(0);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return tally;
}

async function sendOne(url: string, seed: number, cookie: string): Promise<{ ok: boolean; plain: boolean }> {
  const submitted = submissionOf(seed);
  const expected = checkForm(submitted.fields, submitted.given);
  const formId = `any-${seed % FORMS}`;
  const json = { 'content-type': 'application/json', cookie };
  const { key } = (await (
    await fetch(`${url}/api/form/FormSubmissionKey`, { method: 'POST', headers: { cookie } })
  ).json()) as { key: string };
  const answer = await fetch(`${url}/api/form/SaveFormSubmission`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ formId, key, form: JSON.stringify(submitted.given) }),
  });
  const body = (await answer.json()) as { errors?: object; error?: string };
  const sent = JSON.stringify([answer.status, body.errors ?? {}, body.error ?? '']);
  const wanted = JSON.stringify([expected.ok ? 200 : 400, expected.errors, expected.ok ? '' : formMessages.invalid]);
  if (sent !== wanted) throw new Error(`seed ${seed}: ${wanted} by the rules, ${sent} over HTTP`);
  const post = asPlainPost(submitted);
  if (post === undefined) return { ok: expected.ok, plain: false };
  post.append('formId', formId);
  const page = await fetch(`${url}/api/form/SaveFormSubmission`, {
    method: 'POST',
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin', cookie },
    body: post,
  });
  const html = await page.text();
  if ((page.status === 200) !== expected.ok || page.status !== (expected.ok ? 200 : 400))
    throw new Error(`seed ${seed}: ${expected.ok} by the rules, ${page.status} for a plain post`);
  const count = html.split('class="field-error"').length - 1;
  if (!expected.ok && count !== Object.keys(expected.errors).filter((id) => id !== 'f-hidden').length)
    throw new Error(`seed ${seed}: ${count} messages on the page, ${JSON.stringify(expected.errors)} by the rules`);
  return { ok: expected.ok, plain: true };
}
