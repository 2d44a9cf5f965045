import { defineFormatter } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { isArray, isTrue, ownFields, property, type Value } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { attribute, merchandisingOf } from './scope-texts.ts';

const SITE_KEY = makeReference(['website', 'captchaSettings', 'siteKey'], (fields) => fields.website);

const context = {
  mailingListSignUpEnabled: true,
  restockNotificationMessages: {
    buttonText: 'Sign up',
    CTAText: 'Tell me when it is back',
    placeholderText: 'Your "email"',
    mailingListDescription: 'News & offers',
  },
  restockNotificationViews: [{ variantId: 'v1', hiddenByDefault: true }],
};

export const productRestockNotification = defineFormatter({
  name: 'product-restock-notification',
  summary: 'A restock sign-up form for each sold-out variant.',
  reads: ['productMerchandisingContext.<id>', 'website.captchaSettings.siteKey'],
  usesScope: true,
  examples: [
    {
      data: { product: { id: 'p1' }, productMerchandisingContext: { p1: context } },
      template: '{product|product-restock-notification}',
      output: `${'\n'.repeat(7)}<div class="product-restock-notification" data-product-id="p1" data-variant-id="v1" hidden>
  <span class="product-restock-cta">Tell me when it is back</span>
  <form class="product-restock-form" action="#">
    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="Your &quot;email&quot;">
    <input class="sqs-editable-button" type="submit" value="Sign up">
  </form>
  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList">News &amp; offers</label>

</div>
`,
    },
    {
      title: 'opted in by default, with a captcha, and without texts',
      data: {
        id: 'p1',
        website: { captchaSettings: { siteKey: 'k1' } },
        productMerchandisingContext: {
          p1: {
            mailingListSignUpEnabled: true,
            mailingListOptInByDefault: true,
            restockNotificationViews: [{ variantId: 2 }],
          },
        },
      },
      template: '{@|product-restock-notification}',
      output: `${'\n'.repeat(7)}<div class="product-restock-notification" data-product-id="p1" data-variant-id="2">
  <span class="product-restock-cta"></span>
  <form class="product-restock-form" action="#">
    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="">
    <input class="sqs-editable-button" type="submit" value="">
  </form>
  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList" checked></label>
  <div class="captcha-container"></div>
</div>
`,
    },
    {
      title: 'nothing is known of the product',
      data: { id: 'p1' },
      template: '{@|product-restock-notification}',
      output: '\n'.repeat(6),
    },
  ],
  apply: (value, _args, env) => env.renderView('product-restock-notification', model(value, env), { private: true }),
});

/** Data for the view of the forms. */
function model(item: Value, env: Env): Value {
  const context = merchandisingOf(item, env);
  const views = ownFields(context).restockNotificationViews;
  const messages = ownFields(context).restockNotificationMessages;
  const text = (name: string): Value => property(messages, name) ?? '';
  return {
    productId: attribute(ownFields(item).id),
    views: (isArray(views) ? views : []).map((view) => ({
      variantId: attribute(ownFields(view).variantId),
      isHidden: isTrue(ownFields(view).hiddenByDefault),
    })),
    callToAction: text('CTAText'),
    placeholder: text('placeholderText'),
    button: text('buttonText'),
    mailingList: text('mailingListDescription'),
    offersMailingList: isTrue(ownFields(context).mailingListSignUpEnabled),
    isOptedIn: isTrue(ownFields(context).mailingListOptInByDefault),
    hasCaptcha: isTrue(env.lookup(SITE_KEY)),
  };
}
