import type { Value } from '#engine';
import { commerceFormatters } from '../../../engine/formatters/commerce/index.ts';
import fc from '../../fast-check.ts';
import { bothTiers, renderOn } from '../render.ts';

const { walk, code } = bothTiers();
const HOSTILE = 'x" onload="steal()"><script>steal()</script>';

const leaf = fc.constantFrom<Value>(
  HOSTILE,
  null,
  true,
  false,
  0,
  -1,
  1e308,
  '1e999999',
  '12.5',
  [],
  {},
  [[HOSTILE]],
  { constructor: HOSTILE, __proto__: 1 },
  '{a plural one {#}',
  "'{",
);
const some = <T>(fields: Record<string, fc.Arbitrary<T | Value>>) => fc.record(fields, { requiredKeys: [] });
const money = fc.oneof(leaf, some({ value: leaf, currency: fc.oneof(leaf, fc.constant('EUR')) }));
const variant = fc.oneof(
  leaf,
  some({
    onSale: leaf,
    priceMoney: money,
    salePriceMoney: money,
    price: leaf,
    qtyInStock: leaf,
    unlimited: leaf,
    attributes: fc.oneof(leaf, fc.constant({ [HOSTILE]: HOSTILE, Size: HOSTILE })),
    pricingOptions: fc.oneof(leaf, fc.array(some({ onSale: leaf, priceMoney: money }), { maxLength: 2 })),
    optionValues: fc.oneof(leaf, fc.array(some({ value: leaf }))),
  }),
);
const content = fc.oneof(
  leaf,
  some({
    productType: fc.oneof(leaf, fc.constantFrom(1, 2, 3, 4)),
    variants: fc.oneof(leaf, fc.array(variant, { maxLength: 3 })),
    variantOptionOrdering: fc.oneof(leaf, fc.constant(['Size', HOSTILE])),
    isSubscribable: leaf,
    subscriptionPlan: fc.oneof(
      leaf,
      some({ billingPeriod: fc.oneof(leaf, some({ value: leaf, unit: fc.constant('WEEK') })), numBillingCycles: leaf }),
    ),
    additionalFieldsFormId: leaf,
    additionalFieldsForm: leaf,
    useCustomAddButtonText: leaf,
    customAddButtonText: leaf,
    productSubscriptionOptions: fc.oneof(leaf, fc.constant([{ id: HOSTILE }])),
    priceMoney: money,
    onSale: leaf,
  }),
);
const product = some({
  id: fc.constantFrom<Value>('p1', HOSTILE, 7, null, ['x']),
  collectionId: leaf,
  structuredContent: content,
  entries: fc.oneof(leaf, fc.array(some({ quantity: leaf }))),
  optionValues: fc.oneof(leaf, fc.array(some({ value: leaf }))),
  type: fc.constantFrom('likert', 'address', 'checkbox', 'phone', 'time', 'date', 'name', HOSTILE),
  values: leaf,
  value: leaf,
});
const merchandising = some({
  scarcityEnabled: leaf,
  scarcityText: leaf,
  scarcityTemplateViews: fc.oneof(leaf, fc.array(some({ qtyInStock: leaf, attributes: leaf }))),
  restockNotificationViews: fc.oneof(leaf, fc.array(some({ variantId: leaf, hiddenByDefault: leaf }))),
  restockNotificationMessages: fc.oneof(leaf, some({ buttonText: leaf, CTAText: leaf, placeholderText: leaf })),
  mailingListSignUpEnabled: leaf,
  customSoldOutText: leaf,
});
const page = fc.record({
  product: fc.oneof(leaf, product),
  productMerchandisingContext: fc.oneof(
    leaf,
    merchandising.map((context) => ({ p1: context, [HOSTILE]: context, 7: context })),
  ),
  featureFlags: some({ useCLDRMoneyFormat: leaf }),
  websiteSettings: leaf,
  website: leaf,
});

describe('any value passes through every commerce formatter, with the same result on both tiers', () => {
  it.each(commerceFormatters.map(({ name }) => name))('%s', (name) => {
    const template = `{product|${name}}{product|${name} a ${HOSTILE.length}}`;
    fc.assert(
      fc.property(page, fc.constantFrom('en-US', 'fr', 'none'), (data, locale) => {
        const walked = renderOn(walk, template, data as Value, { locale });
        expect(walked.diagnostics).toEqual([]);
        expect(renderOn(code, template, data as Value, { locale }).html).toBe(walked.html);
      }),
      { numRuns: 150 },
    );
  });
});

describe('no text of a product becomes markup', () => {
  // The other formatters print some texts of the shop as markup, as the reference specifies.
  const escaping = [
    'add-to-cart-btn',
    'product-checkout',
    'product-price',
    'product-restock-notification',
    'product-scarcity',
    'product-status',
    'quantity-input',
    'subscription-price',
    'variants-select',
  ];
  it.each(escaping)('%s', (name) => {
    fc.assert(
      fc.property(product, merchandising, fc.boolean(), (item, context, useCLDRMoneyFormat) => {
        const productMerchandisingContext = { p1: context, [HOSTILE]: context };
        const data = { product: item, productMerchandisingContext, featureFlags: { useCLDRMoneyFormat } };
        const { html } = renderOn(walk, `{product|${name}}`, data as Value, {});
        expect(html).not.toContain('<script');
        expect(html).not.toContain('onload="');
      }),
      { numRuns: 300 },
    );
  });

  it('nor does an argument', () => {
    const { html } = renderOn(walk, '{@|product-quick-view a"><b>}', { id: HOSTILE }, {});
    expect(html).toBe(
      '<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="x&quot; onload=&quot;steal()&quot;&gt;&lt;script&gt;steal()&lt;/script&gt;" data-group="a&quot;&gt;&lt;b&gt;">Quick View</span>',
    );
  });
});

describe('a page around the product', () => {
  const render = (template: string, data: Value): string => renderOn(walk, template, data, {}).html;

  it('the page provides what the product lacks to the button, but not to the view itself', () => {
    const data = { id: 'page', collectionId: 'c9', label: 'Wrong', form: { a: 1 }, product: { structuredContent: {} } };
    const html = render('{product|add-to-cart-btn}', data);
    expect(html).toContain('data-collection-id="c9" data-item-id="page"');
    expect(html).toContain('data-original-label="Add To Cart" >');
  });

  it("has its own text in the shop's language", () => {
    const data = {
      localizedStrings: { productPriceFromText: 'ab {fromPrice}' },
      structuredContent: {
        productType: 1,
        variants: [
          { price: 1, priceMoney: { value: '10' } },
          { price: 2, priceMoney: { value: '20' } },
        ],
      },
    };
    expect(render('{@|product-price}', data)).toContain('ab <span class="sqs-money-native">10.00</span>');
  });

  it('a price is shown in the form of the locale when either switch is on', () => {
    const item = { structuredContent: { productType: 2, priceMoney: { value: '1234.5', currency: 'EUR' } } };
    const price = (page: object, locale: string) =>
      renderOn(walk, '{@|product-price}', { ...item, ...page } as Value, { locale })
        .html.split('\n')
        .at(-2);
    expect(price({ featureFlags: { useCLDRMoneyFormat: true } }, 'en-US')).toBe('€1,234.50');
    expect(price({ websiteSettings: { useCLDRMoneyFormat: true } }, 'de')).toBe('1.234,50\u00a0€');
    expect(price({}, 'de')).toBe('<span class="sqs-money-native">1,234.50</span>');
    expect(price({}, 'none')).toBe('');
  });
});
