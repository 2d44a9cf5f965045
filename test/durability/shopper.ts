/** A visitor with API calls who knows the expected cart, whatever happens to the server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';

export interface CartAnswer {
  readonly entries: readonly {
    readonly id: string;
    readonly chosenVariant: { readonly sku: string };
    readonly quantity: number;
    readonly additionalFields: string | null;
    readonly purchasePriceCents: number;
  }[];
  readonly coupons: readonly string[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly shippingCostCents: number;
  readonly taxCents: number;
  readonly grandTotalCents: number;
  readonly totalQuantity: number;
}

/** A call that was not successful. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(`${status} ${text.slice(0, 300)}`);
    this.name = 'Refused';
    this.status = status;
  }
}

const CART = '/api/commerce/shopping-cart';
/** Sockets are shared, like behind a proxy. */
const agent = new Agent({ connections: 64, connectTimeout: 2000, headersTimeout: 20_000 });

/** Products of the demo that never run out: sku → item and price in cents. Without gift cards, which coupons do not reduce. */
export function endlessProducts(): readonly {
  readonly itemId: string;
  readonly sku: string;
  readonly cents: number;
}[] {
  const file = join('views', 'demo', 'content', 'shop.json');
  const { items } = JSON.parse(readFileSync(file, 'utf8')) as { items: readonly DemoItem[] };
  const goods = items.filter(({ structuredContent }) => structuredContent?.productType !== 4);
  return goods.flatMap(({ id, structuredContent }) =>
    (structuredContent?.variants ?? []).flatMap(({ sku, unlimited, onSale, priceMoney, salePriceMoney }) =>
      unlimited
        ? [{ itemId: id, sku, cents: Math.round(100 * Number((onSale ? salePriceMoney : priceMoney)?.value)) }]
        : [],
    ),
  );
}

interface DemoItem {
  readonly id: string;
  readonly structuredContent?: {
    readonly productType?: number;
    readonly variants?: readonly {
      readonly sku: string;
      readonly unlimited: boolean;
      readonly onSale: boolean;
      readonly priceMoney: { readonly value: string };
      readonly salePriceMoney?: { readonly value: string };
    }[];
  };
}

export class Shopper {
  readonly #url: () => string;
  readonly #cookies = new Map<string, string>();

  /** `url`: the server's current URL, which may change. */
  constructor(url: () => string) {
    this.#url = url;
  }

  get hasCart(): boolean {
    return this.#cookies.has('CART');
  }

  /** Headers of this visitor's requests. */
  headers(): Record<string, string> {
    return {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': decodeURIComponent(this.#cookies.get('crumb') ?? ''),
    };
  }

  cart(): Promise<CartAnswer> {
    return this.#call('GET', CART) as Promise<CartAnswer>;
  }

  async add(itemId: string, sku: string | null, quantity: number, additionalFields = ''): Promise<CartAnswer> {
    return this.#write('POST', `${CART}/entries`, { itemId, sku, quantity, additionalFields });
  }

  setQuantity(entryId: string, quantity: number): Promise<CartAnswer> {
    return this.#write('PUT', `${CART}/entries/${entryId}`, { quantity });
  }

  remove(entryId: string): Promise<CartAnswer> {
    return this.#write('DELETE', `${CART}/entries/${entryId}`);
  }

  addCoupon(code: string): Promise<CartAnswer> {
    return this.#write('POST', `${CART}/coupons`, { code });
  }

  removeCoupon(code: string): Promise<CartAnswer> {
    return this.#write('DELETE', `${CART}/coupons/${code}`);
  }

  /** Any other call, with the CSRF token. */
  send(method: string, path: string, body?: object): Promise<unknown> {
    return this.#call(method, path, body);
  }

  async #write(method: string, path: string, body?: object): Promise<CartAnswer> {
    if (!this.#cookies.has('crumb')) await this.cart();
    const { shoppingCart } = (await this.#call(method, path, body)) as { shoppingCart: CartAnswer };
    return shoppingCart;
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const headers = this.headers();
    if (body !== undefined) headers['content-type'] = 'application/json';
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(this.#url() + path, { method, headers, dispatcher: agent, ...sent });
    const text = await answer.text();
    if (!answer.ok) throw new Refused(answer.status, text);
    // Only complete responses count, with their cookies.
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return JSON.parse(text);
  }
}
