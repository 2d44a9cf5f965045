import { defineFormatter } from '../../define.ts';
import { asString, isArray, isTrue, ownFields } from '../../execute/values.ts';
import { messageText } from './message-text.ts';
import { merchandisingOf } from './scope-texts.ts';

const left = (views: unknown[], scarcityText = 'Only {qtyInStock} left!') => ({
  product: { id: 'p1' },
  productMerchandisingContext: { p1: { scarcityEnabled: true, scarcityTemplateViews: views, scarcityText } },
});

export const productScarcity = defineFormatter({
  name: 'product-scarcity',
  summary: 'The low-stock message of the product, or (hidden until it is chosen) of a variant.',
  reads: ['productMerchandisingContext.<id>'],
  usesScope: true,
  examples: [
    {
      data: left([{ qtyInStock: 3 }]),
      template: '{product|product-scarcity}',
      output: '\n  <div class="product-scarcity">\n    Only 3 left!\n  </div>\n',
    },
    {
      data: left(
        [{ qtyInStock: 1, attributes: { Size: 'S' } }],
        '{qtyInStock plural one {Last one} other {# left}} <now>',
      ),
      template: '{product|product-scarcity}',
      output:
        '\n  <div class="product-scarcity" data-variant-attributes="{&quot;Size&quot;:&quot;S&quot;}" hidden>\n    Last one &lt;now&gt;\n  </div>\n',
    },
    { title: 'nothing is known of the product', data: { id: 'p1' }, template: '{@|product-scarcity}', output: '' },
    { data: { product: 'text' }, template: '{product|product-scarcity}', output: 'text' },
  ],
  apply: (value, _args, env) => {
    const context = merchandisingOf(value, env);
    if (!isTrue(ownFields(context).scarcityEnabled)) return value;
    const views = ownFields(context).scarcityTemplateViews;
    const pattern = asString(ownFields(context).scarcityText);
    const model = (isArray(views) ? views : []).map((view) => ({
      attributes: ownFields(view).attributes ?? null,
      text: messageText(pattern, { qtyInStock: ownFields(view).qtyInStock }, env),
    }));
    return env.renderView('product-scarcity', { views: model }, { private: true });
  },
});
