/** Dispatches a delivery to its integration. */
import { z } from 'zod';
import type { Delivery as PortAnswer } from '../integrations/mail/mail.ts';
import type { Integrations } from '../integrations/open-integrations.ts';
import { composeEmail } from './emails.ts';
import type { Delivery, Dispatch, Outcome } from './worker.ts';

type Used = Pick<Integrations, 'mail' | 'webhooks' | 'mailingLists'>;

const webhookPayload = z.object({ secret: z.string(), body: z.unknown() });
const leavePayload = z.object({ action: z.literal('unsubscribe'), email: z.string() });
const listPayload = z.object({
  email: z.string(),
  doubleOptIn: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
});

function outcomeOf(portReply: PortAnswer): Outcome {
  if (portReply.ok) return portReply;
  const { reason, message } = portReply;
  return reason === 'off' ? { ok: false, isOff: true, message } : { ok: false, final: reason === 'rejected', message };
}

export function createDispatch({ mail, webhooks, mailingLists }: Used): Dispatch {
  const handlers: Readonly<Record<Delivery['channel'], (delivery: Delivery) => Promise<PortAnswer>>> = {
    mail: ({ key, target, payload }) => mail.api.deliver({ id: key, to: target, ...composeEmail(payload) }),
    webhook({ key, target, payload }) {
      const { secret, body } = webhookPayload.parse(payload);
      return webhooks.api.deliver({ key, url: target, body: JSON.stringify(body), secret });
    },
    'mailing-list'({ key, target, payload }) {
      const leaves = leavePayload.safeParse(payload);
      return leaves.success
        ? mailingLists.api.unsubscribe({ key, list: target, email: leaves.data.email })
        : mailingLists.api.subscribe({ key, list: target, ...listPayload.parse(payload) });
    },
  };
  return async (delivery) => {
    try {
      return outcomeOf(await handlers[delivery.channel](delivery));
    } catch (error) {
      // The stored payload is invalid, so a retry would not help.
      if (error instanceof z.ZodError) return { ok: false, final: true, message: error.message };
      throw error;
    }
  };
}
