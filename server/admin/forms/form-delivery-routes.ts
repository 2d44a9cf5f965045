/** Delivery status of a form's targets, and test submissions. */
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Answer, FormField } from '#shared/form-answers';
import { likertAnswers, partsOf } from '#shared/form-parts';
import { textOf } from '#shared/json';
import { epochMs } from '../../database/columns.ts';
import { newId } from '../../database/ids.ts';
import { selectRows } from '../../database/rows.ts';
import { forms } from '../../database/schema.ts';
import { deliveriesOf } from '../../forms/form-deliveries.ts';
import { formDefinition } from '../../forms/form-library.ts';
import { createProblem } from '../../http/create-problem.ts';
import { moment } from '../../http/reply-fields.ts';
import { channels, enqueue } from '../../outbox/outbox.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { requireForm } from './form-rows.ts';

const FORM = '/api/owner/forms/:id';
/** Number of submissions whose deliveries are checked. */
const LATEST = 200;
/** Maximum number of targets of one kind. */
const MOST_TARGETS = 9;

const target = z.object({
  channel: z.enum(channels),
  target: z.string().describe('Email address, webhook URL or mailing list.'),
  sent: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int().describe('Number of failed deliveries, after all retries.'),
  lastSentOn: moment.nullable(),
  lastError: z.string().nullable().describe('Error of the latest failed delivery.'),
});

const sample: z.infer<typeof target> = {
  channel: 'webhook',
  target: 'https://hooks.example/form',
  sent: 3,
  waiting: 0,
  failed: 0,
  lastSentOn: 1_763_802_000_000,
  lastError: null,
};

const SAMPLES: Partial<Record<FormField['type'], Answer>> = {
  email: 'test@example.com',
  number: '1',
  currency: '10',
  website: 'https://example.com',
  twitter: 'example',
  password: '',
  name: ['Test', 'Visitor'],
  phone: ['', '555', '010', '0199'],
  date: ['1', '31', '2026'],
  time: ['9', '30', '0', 'AM'],
};

/** A plausible answer. */
function sampleAnswer({ type, options = [], value = '' }: FormField): Answer {
  const known = SAMPLES[type];
  if (known !== undefined) return known;
  if (type === 'hidden') return value;
  if (type === 'radio' || type === 'select') return options[0] ?? '';
  if (type === 'checkbox') return options.slice(0, 1);
  if (type === 'likert') return options.map(() => likertAnswers[0]?.value ?? '');
  return partsOf(type)?.map(() => 'Test') ?? 'Test';
}

async function sendTest({ param, change }: AdminInput, { database, websiteId }: AdminContext) {
  const { id, settings } = await requireForm(database.db, websiteId, param('id'));
  const definition = formDefinition(id, { ...settings, name: `Test of ${String(settings['name'] ?? 'a form')}` });
  const samples = Object.fromEntries(
    definition.form.fields
      .filter(({ type }) => type !== 'section')
      .map((field): [string, Answer] => [field.id, sampleAnswer(field)]),
  );
  const test = `test-${newId()}`;
  const page = { pageTitle: 'Test', pagePath: '/' };
  // A test must not subscribe anyone to a mailing list.
  const deliveries = deliveriesOf(definition, test, samples, page).filter(({ channel }) => channel !== 'mailing-list');
  if (deliveries.length === 0)
    throw createProblem('owner-refused', 'The form sends nothing yet. Add an email address or a webhook first.');
  await change('form.test', id, async (tx) => {
    const lastTest = JSON.stringify({ lastTest: test });
    await tx
      .update(forms)
      .set({ settings: sql`settings || ${lastTest}::jsonb` })
      .where(eq(forms.id, id));
    await enqueue(tx, deliveries);
  });
  return { status: 200, body: { sent: deliveries.map(({ channel, target: to }) => ({ channel, target: to })) } };
}

export const formDeliveryRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: `${FORM}/deliveries`,
    permission: 'forms',
    summary:
      'Returns the delivery status of each target of a form, from its latest 200 submissions and the latest test.',
    examples: { reply: { targets: [sample] } },
    reply: z.object({ targets: z.array(target) }),
    problems: ['not-found'],
    async handle({ param }, { database: { db }, websiteId }) {
      const { id, settings } = await requireForm(db, websiteId, param('id'));
      const targets = await selectRows(
        db,
        target,
        sql`
        SELECT channel, target, count(delivered_at)::int AS sent,
          count(*) FILTER (WHERE delivered_at IS NULL AND failed_at IS NULL)::int AS waiting,
          count(failed_at)::int AS failed, ${epochMs(sql`max(delivered_at)`)} AS "lastSentOn",
          (array_agg(last_error ORDER BY d.created DESC) FILTER (WHERE delivered_at IS NULL AND last_error IS NOT NULL))[1]
            AS "lastError"
        FROM deliveries d
        WHERE key IN (
          SELECT concat_ws(':', 'form', cause.id, channel, at)
          FROM (SELECT ${textOf(settings['lastTest'])} AS id UNION ALL (
              SELECT id FROM form_submissions WHERE form_id = ${id} ORDER BY created DESC LIMIT ${LATEST})) cause,
            unnest(ARRAY['mail', 'webhook', 'list']) channel, generate_series(0, ${MOST_TARGETS}) at)
        GROUP BY channel, target ORDER BY channel, target LIMIT 200`,
      );
      return { status: 200, body: { targets } };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${FORM}/test`,
    permission: 'forms',
    summary: 'Sends a test submission to the email addresses and webhooks of a form. Nothing is stored.',
    examples: { reply: { sent: [{ channel: 'mail', target: 'hello@shop.example' }] } },
    reply: z.object({ sent: z.array(target.pick({ channel: true, target: true })) }),
    problems: ['not-found', 'owner-refused'],
    handle: sendTest,
  }),
];
