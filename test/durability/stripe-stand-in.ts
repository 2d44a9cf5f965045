/**
 * Stripe's PaymentIntents on loopback, as far as renewals use them: created with an idempotency key, confirmed, retrieved, canceled. Each
 * can be paid once. It declines, fails, and loses responses as configured.
 */
import { type LoopbackServer, startHttp } from '../server/integrations/servers.ts';

export interface StandInIntent {
  readonly id: string;
  readonly renewal: string;
  readonly amount: number;
  status: 'requires_confirmation' | 'requires_payment_method' | 'succeeded' | 'canceled';
  /** Number of charges, and of declines. */
  charges: number;
  declines: number;
}

export interface Troubles {
  /** Probabilities per call. */
  readonly declined: number;
  readonly failing: number;
  /** The call succeeds, but its response is lost. */
  readonly lost: number;
}

export interface StripeStandIn extends LoopbackServer {
  readonly intents: ReadonlyMap<string, StandInIntent>;
  troubles: Troubles;
}

export async function startStripeStandIn(troubles: Troubles, random: () => number): Promise<StripeStandIn> {
  const intents = new Map<string, StandInIntent>();
  const keys = new Map<string, string>();
  const server = await startHttp(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    if (random() < standIn.troubles.failing) return void response.writeHead(500).end('{}');
    const form = new URLSearchParams(body);
    const { status, answer } = act(
      incoming.method ?? '',
      incoming.url ?? '',
      form,
      incoming.headers['idempotency-key'],
    );
    if (random() < standIn.troubles.lost) return void incoming.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const act = (
    method: string,
    url: string,
    form: URLSearchParams,
    key: unknown,
  ): { status: number; answer: object } => {
    const [, , , id = '', step = ''] = url.split('/');
    if (method === 'POST' && id === '') return { status: 200, answer: make(form, String(key ?? '')) };
    const intent = intents.get(id);
    if (intent === undefined) return { status: 404, answer: { error: { message: 'No such intent.' } } };
    if (step === 'confirm') return confirm(intent);
    if (step === 'cancel' && intent.status !== 'succeeded') intent.status = 'canceled';
    return { status: 200, answer: intent };
  };
  const make = (form: URLSearchParams, key: string): StandInIntent => {
    const known = intents.get(keys.get(key) ?? '');
    if (known !== undefined) return known;
    const id = `pi_${intents.size + 1}`;
    const intent: StandInIntent = {
      ...{ id, renewal: form.get('metadata[renewal]') ?? '', amount: Number(form.get('amount')) },
      ...{ status: 'requires_confirmation', charges: 0, declines: 0 },
    };
    intents.set(id, intent);
    if (key !== '') keys.set(key, id);
    return intent;
  };
  const confirm = (intent: StandInIntent): { status: number; answer: object } => {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return {
        status: 400,
        answer: { error: { message: 'Its state is another.', code: 'payment_intent_unexpected_state' } },
      };
    if (random() < standIn.troubles.declined) {
      intent.declines += 1;
      intent.status = 'requires_payment_method';
      const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'No.' };
      return { status: 402, answer: { error } };
    }
    intent.charges += 1;
    intent.status = 'succeeded';
    return { status: 200, answer: intent };
  };
  const standIn: StripeStandIn = { ...server, intents, troubles };
  return standIn;
}
