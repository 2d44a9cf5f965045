/** Subscriptions in replies of the owner API. */
export const SUBSCRIPTIONS = '/api/owner/subscriptions';

export interface Subscription {
  readonly id: string;
  readonly state: 'active' | 'paused' | 'past-due' | 'ended';
  readonly email: string;
  readonly name: string;
  readonly title: string;
  readonly variant: string;
  readonly quantity: number;
  readonly currency: string;
  readonly amountCents: number;
  readonly plan: { readonly value: number; readonly unit: string; readonly cycles: number };
  readonly cyclesPaid: number;
  readonly failures: number;
  readonly nextChargeAt: number | null;
  readonly paidUntil: number;
  readonly testMode: boolean;
  readonly created: number;
  readonly endedAt: number | null;
}

export type SubscriptionChange = 'pause' | 'resume' | 'skip' | 'end';

export interface SubscriptionDetail extends Subscription {
  readonly can: Readonly<Record<SubscriptionChange, boolean>>;
  readonly nextCharges: readonly number[];
  readonly orders: readonly {
    readonly id: string;
    readonly number: number;
    readonly cycle: number | null;
    readonly status: string;
    readonly grandTotalCents: number;
    readonly created: number;
  }[];
}

export const stateTexts = { active: 'Active', paused: 'Paused', 'past-due': 'Past due', ended: 'Ended' } as const;
export const stateTones = { active: 'good', paused: 'wait', 'past-due': 'bad', ended: 'quiet' } as const;

/** `every month`, `every 2 weeks`. */
export function rhythmText({ plan: { value, unit } }: Pick<Subscription, 'plan'>): string {
  const name = unit.toLowerCase();
  return value === 1 ? `every ${name}` : `every ${value} ${name}s`;
}
