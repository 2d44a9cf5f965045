/**
 * Stripe's API on loopback, as far as the Payment Element uses it: customers, PaymentIntents and refunds with Stripe's field names,
 * statuses and idempotency, and signed events. Browsers confirm with a client secret. Nothing here was tried against Stripe itself.
 */
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type LoopbackServer, startHttp } from './servers.ts';

export interface Intent {
  readonly id: string;
  readonly client_secret: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customer: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  payment_method: string | null;
  last_payment_error: object | null;
  charges: number;
}

interface Call {
  readonly path: string;
  readonly key: string;
  readonly form: URLSearchParams;
}

export interface StripeApi extends LoopbackServer {
  readonly calls: Call[];
  readonly intents: ReadonlyMap<string, Intent>;
  /** The next calls succeed, but their responses are lost. */
  lost: number;
  /** A webhook about an intent, with its signature. */
  event(type: string, intent: Intent, id?: string): { readonly body: string; readonly signature: string };
}

interface Reply {
  readonly status: number;
  readonly answer: object;
}

const ok = (answer: object): Reply => ({ status: 200, answer });
const refused = (status: number, error: object): Reply => ({ status, answer: { error } });

export async function startStripeApi(webhookSecret: string): Promise<StripeApi> {
  const intents = new Map<string, Intent>();
  const refunds: object[] = [];
  /** Replies by idempotency key. */
  const known = new Map<string, Reply>();
  const calls: Call[] = [];
  const act = ({ path, form }: Call): Reply => {
    const [method, url = ''] = path.split(' ');
    const [, , resource = '', id = '', step = ''] = (url.split('?')[0] ?? '').split('/');
    if (resource === 'customers') return ok({ id: `cus_${known.size + 1}` });
    if (resource === 'refunds' && method === 'GET') return ok({ data: refunds });
    if (resource === 'refunds') {
      const refund = { id: `re_${refunds.length + 1}`, status: 'succeeded', metadata: metadataOf(form) };
      refunds.push(refund);
      return ok(refund);
    }
    if (resource !== 'payment_intents') return refused(404, { type: 'invalid_request_error', message: 'Unknown URL.' });
    if (id === '') return ok(createIntent(intents, form));
    const intent = intents.get(id);
    if (intent === undefined) return refused(404, { type: 'invalid_request_error', code: 'resource_missing' });
    if (step === 'confirm' || step === 'authenticate') return confirm(intent, form, step);
    if (step === 'cancel') return cancel(intent);
    return ok(intent);
  };
  const server = await startHttp(async (incoming, response) => {
    const call = await readCall(incoming);
    calls.push(call);
    const reply = known.get(call.key) ?? act(call);
    if (call.key !== '') known.set(call.key, reply);
    if (api.lost > 0) {
      api.lost -= 1;
      return void incoming.socket.destroy();
    }
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.answer));
  });
  const api: StripeApi = {
    ...server,
    ...{ calls, intents, lost: 0 },
    event(type, intent, id = `evt_${type}_${intent.id}`) {
      const body = JSON.stringify({ id, type, data: { object: intent } });
      const seconds = Math.floor(Date.now() / 1000);
      const v1 = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex');
      return { body, signature: `t=${seconds},v1=${v1}` };
    },
  };
  return api;
}

async function readCall(incoming: IncomingMessage): Promise<Call> {
  let body = '';
  for await (const chunk of incoming) body += String(chunk);
  return {
    path: `${incoming.method} ${incoming.url}`,
    key: String(incoming.headers['idempotency-key'] ?? ''),
    form: new URLSearchParams(body),
  };
}

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );

function createIntent(intents: Map<string, Intent>, form: URLSearchParams): Intent {
  const id = `pi_${intents.size + 1}`;
  const intent: Intent = {
    ...{
      id,
      client_secret: `${id}_secret_x`,
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
    },
    ...{ metadata: metadataOf(form), customer: form.get('customer') },
    ...{ status: 'requires_payment_method', payment_method: null, last_payment_error: null, charges: 0 },
  };
  intents.set(id, intent);
  return intent;
}

/** By a browser, with the client secret. `authenticate` stands for the bank's challenge. */
function confirm(intent: Intent, form: URLSearchParams, step: string): Reply {
  if (form.get('client_secret') !== intent.client_secret) return refused(401, { type: 'invalid_request_error' });
  const isOpen = intent.status === 'requires_payment_method' || intent.status === 'requires_action';
  if (!isOpen) return refused(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' });
  const number = (form.get('payment_method_data[card][number]') ?? '').replace(/\s/g, '');
  if (number === '4000000000000002') {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: 'No.' };
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
    return refused(402, error);
  }
  if (number === '4000002500003155' && step === 'confirm') intent.status = 'requires_action';
  else if (number === '4000000000000077') intent.status = 'processing';
  else Object.assign(intent, { status: 'succeeded', payment_method: 'pm_1', charges: intent.charges + 1 });
  return ok(intent);
}

function cancel(intent: Intent): Reply {
  if (intent.status === 'succeeded')
    return refused(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' });
  intent.status = 'canceled';
  return ok(intent);
}
