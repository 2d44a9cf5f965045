/** Gift cards in replies of the owner API. */
export const GIFT_CARDS = '/api/owner/gift-cards';

export interface GiftCard {
  readonly id: string;
  readonly lastCharacters: string;
  readonly state: 'active' | 'used' | 'voided';
  readonly currency: string;
  readonly amountCents: number;
  readonly balanceCents: number;
  readonly recipient: string;
  readonly testMode: boolean;
  readonly orderNumber: number | null;
  readonly note: string;
  readonly created: number;
}

export interface GiftCardDetail extends GiftCard {
  readonly code: string;
  readonly history: readonly {
    readonly kind: 'issued' | 'spent' | 'returned' | 'refunded' | 'voided';
    readonly at: number;
    readonly cents: number;
    readonly orderNumber: number | null;
  }[];
}

export const stateTexts = { active: 'Active', used: 'Used', voided: 'Voided' } as const;
export const stateTones = { active: 'good', used: 'quiet', voided: 'bad' } as const;
