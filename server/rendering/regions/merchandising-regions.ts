/** Merchandising beside a product: low stock, restock sign-up, instalments, quick view. */

import { makeReference, type Value } from '#engine';
import { decodeEntities } from '#shared/html';
import { field, isData, isTruthy, listOf, textOf } from '#shared/json';
import { contentOf, variantsOf } from '#shared/product';
import { type QuickViewProps, quickViewView } from '#shared/regions/quick-view';
import { type RestockProps, restockDefaults, restockView } from '#shared/regions/restock';
import { type ScarcityProps, scarcityView } from '#shared/regions/scarcity';
import { ends, spansOf } from '#shared/spans';
import { quoteInstalments } from '../../integrations/instalments/instalments.ts';
import { defineRegion, type Env, type RegionCall } from './define-region.ts';
import { mug, productExample, soldOut, vase } from './example-products.ts';
import { instalmentsRegion } from './instalments-region.ts';
import { merchandisingOf, pageReads, pageValue, plainOf, siteText } from './scope.ts';

const LINE = /<(div) class="product-scarcity"/;

export const scarcity = defineRegion<ScarcityProps>({
  name: 'scarcity',
  reads: pageReads,
  formatter: 'product-scarcity',
  hydrate: 'follow',
  props: (item, env, { formatter, args }) => {
    const context = merchandisingOf(item, env);
    if (!isTruthy(field(context, 'scarcityEnabled'))) return null;
    const views = listOf(field(context, 'scarcityTemplateViews'));
    const written = textOf(formatter?.apply(item, args, env, [item]));
    const texts = spansOf(written, LINE, ends.taggedElement).map(({ from, to }) =>
      decodeEntities(written.slice(written.indexOf('>', from) + 1, written.lastIndexOf('<', to)).trim()),
    );
    if (views.length === 0 || texts.length !== views.length) return null;
    return {
      itemId: textOf(field(item, 'id')),
      views: views.map((view, index) => ({ text: texts[index] ?? '', attributes: attributesOf(view) })),
    };
  },
  model: (props) => scarcityView(props),
  examples: [
    {
      title: 'of the product',
      data: productExample(vase, {
        scarcityEnabled: true,
        scarcityTemplateViews: [{ qtyInStock: 3 }],
        scarcityText: 'Only {qtyInStock} left <here>!',
      }),
      template: '{product|product-scarcity}',
    },
    {
      title: 'of a variant',
      data: productExample(mug, {
        scarcityEnabled: true,
        scarcityTemplateViews: [{ qtyInStock: 3, attributes: { Colour: 'Blue &amp; white', Size: 'S' } }],
        scarcityText: 'Only {qtyInStock} left!',
      }),
      template: '{product|product-scarcity}',
    },
  ],
});

function attributesOf(view: unknown): Readonly<Record<string, string>> | null {
  const attributes = field(view, 'attributes');
  if (!isData(attributes)) return null;
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [decodeEntities(name), decodeEntities(textOf(value))]),
  );
}

/** `Blue / Small`, in the order of the product's options. */
function variantName(item: unknown, id: string): string {
  const variant = variantsOf(item).find((entry) => textOf(field(entry, 'id')) === id);
  const attributes = attributesOf(variant) ?? {};
  const names = listOf(field(contentOf(item), 'variantOptionOrdering')).map((name) => decodeEntities(textOf(name)));
  return (names.length === 0 ? Object.keys(attributes) : names).flatMap((name) => attributes[name] ?? []).join(' / ');
}

export const restock = defineRegion<RestockProps>({
  name: 'restock',
  reads: pageReads,
  formatter: 'product-restock-notification',
  hydrate: 'follow',
  props: (item, env) => {
    const context = merchandisingOf(item, env);
    const views = listOf(field(context, 'restockNotificationViews'));
    const variants = views.map((view) => ({
      id: textOf(field(view, 'variantId')),
      isHidden: isTruthy(field(view, 'hiddenByDefault')),
      name: views.length === 1 ? '' : variantName(item, textOf(field(view, 'variantId'))),
    }));
    if (variants.length === 0) return null;
    const messages = field(context, 'restockNotificationMessages');
    return {
      itemId: textOf(field(item, 'id')),
      variants,
      callToAction: plainOf(messages, 'CTAText') || restockDefaults.callToAction,
      placeholder: plainOf(messages, 'placeholderText') || restockDefaults.placeholder,
      button: plainOf(messages, 'buttonText') || restockDefaults.button,
      mailingList: isTruthy(field(context, 'mailingListSignUpEnabled'))
        ? plainOf(messages, 'mailingListDescription') || restockDefaults.mailingList
        : null,
      isOptedIn: isTruthy(field(context, 'mailingListOptInByDefault')),
      hasCaptcha: isTruthy(pageValue(env, 'website', 'captchaSettings', 'siteKey')),
      successText: plainOf(messages, 'confirmationText') || restockDefaults.success,
    };
  },
  model: (props) => restockView(props),
  examples: [
    {
      title: 'of a product, with a mailing list',
      data: productExample(soldOut, {
        mailingListSignUpEnabled: true,
        mailingListOptInByDefault: true,
        restockNotificationMessages: { CTAText: 'Back &amp; soon', mailingListDescription: 'News &amp; offers' },
        restockNotificationViews: [{ variantId: 'v-GONE' }],
      }),
      template: '{product|product-restock-notification}',
    },
    {
      title: 'of a variant that is shown when it is selected',
      data: productExample(mug, { restockNotificationViews: [{ variantId: 'v-MUG-R-S', hiddenByDefault: true }] }),
      template: '{product|product-restock-notification}',
    },
    {
      title: 'of two variants that are sold out',
      data: productExample(mug, {
        restockNotificationViews: [{ variantId: 'v-MUG-R-S' }, { variantId: 'v-MUG-B-S' }],
      }),
      template: '{product|product-restock-notification}',
    },
  ],
});

/** The group that a theme passes, by the name of a value of the page or literally. */
function groupOf(item: Value, env: Env, { args }: RegionCall): string {
  const name = textOf(args['group']);
  return name === '' ? '' : textOf(field(item, name)) || textOf(env.lookup(makeReference([name]))) || name;
}

export const quickView = defineRegion<QuickViewProps>({
  name: 'quick-view',
  reads: (env, item, call) => [...pageReads(env), groupOf(item, env, call)],
  formatter: 'product-quick-view',
  hydrate: 'intent',
  props: (item, env, call) => {
    return {
      itemId: textOf(field(item, 'id')),
      title: plainOf(item, 'title'),
      url: plainOf(item, 'fullUrl'),
      group: decodeEntities(groupOf(item, env, call)),
      text: siteText(env, 'productQuickViewText', 'Quick View'),
    };
  },
  model: quickViewView,
  examples: [
    { title: 'a product', data: { ...vase, fullUrl: '/shop/vase' }, template: '{@|product-quick-view shelf}' },
  ],
});

/** By the rules alone; a site's engine has a region that uses its own provider. */
export const instalments = instalmentsRegion(quoteInstalments);
