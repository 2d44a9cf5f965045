/** Dispatches a delivery to its integration. */
import { z } from 'zod';
import { normalEmail } from '#shared/email-address';
import type { Email, Delivery as PortAnswer } from '../integrations/mail/mail.ts';
import type { Integrations } from '../integrations/open-integrations.ts';
import { composeEmail } from './compose-email.ts';
import type { CurrentLists } from './current-lists.ts';
import type { Delivery, Dispatch, Outcome } from './worker.ts';

interface Used extends Pick<Integrations, 'mail' | 'webhooks'> {
  /** The service for mailing lists. */
  currentLists(): Promise<CurrentLists>;
}

export interface ListMember {
  readonly list: string;
  /** In lower case. */
  readonly email: string;
}

/** The mailing lists that this server manages itself. */
export interface OwnLists {
  /** `hasService`: the site uses a service for mailing lists, which then manages all lists except the newsletter and those stored here. */
  has(list: string, hasService: boolean): Promise<boolean>;
  /** Whether the member has not confirmed the sign-up yet. */
  isPending(member: ListMember): Promise<boolean>;
  /** The confirmation email, in the language of the page of the sign-up; undefined if the site's base URL is unknown. */
  writeRequest(key: string, member: ListMember, language?: string): Promise<Email | undefined>;
  confirm(member: ListMember): Promise<boolean>;
}

const webhookPayload = z.object({ secret: z.string(), body: z.unknown() });
const leavePayload = z.object({ action: z.literal('unsubscribe'), email: z.string() });
const listPayload = z.object({
  email: z.string(),
  doubleOptIn: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** Of the page; absent: the site's. */
  language: z.string().optional(),
});

function outcomeOf(answer: PortAnswer): Outcome {
  if (answer.ok) return answer;
  const { reason, message, status } = answer;
  if (reason === 'off') return { ok: false, isOff: true, message };
  return { ok: false, final: reason === 'rejected', message, status };
}

const OK = { ok: true } as const;
const NO_ADDRESS = { ok: false, reason: 'off', message: 'BASE_URL is not set: nothing can be confirmed.' } as const;

/** Sign-ups to lists, and leaving them: at the service that has the lists, else here. */
function listHandler({ mail, currentLists }: Used, lists: OwnLists) {
  const leave = async ({ key, target }: Delivery, email: string): Promise<PortAnswer> => {
    const { api, kind } = await currentLists();
    const isOwn = await lists.has(target, kind === 'real');
    return isOwn && kind !== 'offline' ? OK : api.unsubscribe({ key, list: target, email });
  };
  const join = async ({ key, target: list, payload }: Delivery): Promise<PortAnswer> => {
    const { language, ...joining } = listPayload.parse(payload);
    const subscription = { key, list, ...joining };
    const member = { list, email: normalEmail(subscription.email) };
    const { api, kind } = await currentLists();
    const isOwn = await lists.has(list, kind === 'real');
    const answer = isOwn && kind !== 'offline' ? OK : await api.subscribe(subscription);
    if (!answer.ok) return answer;
    if (!isOwn) {
      // Its service asks, and counts.
      await lists.confirm(member);
      return answer;
    }
    if (!(await lists.isPending(member))) return OK;
    const request = await lists.writeRequest(`${key}:confirm`, member, language);
    return request === undefined ? NO_ADDRESS : mail.api.deliver(request);
  };
  return (delivery: Delivery): Promise<PortAnswer> => {
    const leaves = leavePayload.safeParse(delivery.payload);
    return leaves.success ? leave(delivery, leaves.data.email) : join(delivery);
  };
}

export function createDispatch(ports: Used, lists: OwnLists): Dispatch {
  const { mail, webhooks } = ports;
  const handlers: Readonly<Record<Delivery['channel'], (delivery: Delivery) => Promise<PortAnswer>>> = {
    mail: ({ key, target, payload }) => mail.api.deliver({ id: key, to: target, ...composeEmail(payload) }),
    webhook({ key, target, payload }) {
      const { secret, body } = webhookPayload.parse(payload);
      return webhooks.api.deliver({ key, url: target, body: JSON.stringify(body), secret });
    },
    'mailing-list': listHandler(ports, lists),
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
