/** The amounts of a gift card. */
import { Plus, X } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { PriceField } from './price-field.tsx';
import { setOffering } from './product-edits.ts';
import type { ProductPanelProps } from './product-panels.ts';
import { giftLabel } from './product-texts.ts';
import { newSku } from './sku.ts';
import { MAX_VARIANTS, offeringOf, type Variant } from './variant-options.ts';

const VALUE = 'Value';
const VALUE_REQUIRED = 'Enter a value above 0.';
const STEP_UNITS = 25;

/** Shoppers choose a value by name, so the name follows the amount. */
const valued = (variant: Variant, option: string, cents: number, currency: string): Variant => ({
  ...variant,
  priceCents: cents,
  attributes: { ...variant.attributes, [option]: giftLabel(cents, currency) },
});

function problemOf(cents: readonly number[], index: number): string | undefined {
  if (cents[index] === 0) return VALUE_REQUIRED;
  return cents.indexOf(cents[index] ?? 0) < index ? 'This value already exists' : undefined;
}

export function GiftValuesPanel({ document, currency }: ProductPanelProps) {
  const { options, variants } = offeringOf(document.value);
  const [option = VALUE] = options;
  /** Gift cards cost what they are worth; a sale from before that was refused would be refused now. */
  const write = (next: readonly Variant[]): void =>
    setOffering(document, { options: [option], variants: next.map((variant) => ({ ...variant, onSale: false })) });
  const cents = variants.map(({ priceCents }) => priceCents);
  const next = Math.max(0, ...cents) + STEP_UNITS * (currency === 'JPY' ? 1 : 100);
  const added: Variant = {
    ...{ sku: newSku(), attributes: {}, priceCents: 0, salePriceCents: 0, onSale: false },
    ...{ unlimited: true, qtyInStock: 0 },
  };
  return (
    <div className="studio-gift-values">
      <p className="studio-help">Shoppers choose one of these. A gift card never runs out.</p>
      <ul>
        {variants.map((variant, index) => (
          <li key={variant.id ?? variant.sku}>
            <PriceField
              label={`Value ${index + 1}`}
              currency={currency}
              cents={variant.priceCents}
              required={VALUE_REQUIRED}
              error={problemOf(cents, index)}
              onCents={(amount) => write(variants.with(index, valued(variant, option, amount, currency)))}
            />
            <Button
              variant="quiet"
              isIcon
              aria-label={`Remove value ${index + 1}`}
              onPress={() => write(variants.toSpliced(index, 1))}
            >
              <X size={14} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        isDisabled={variants.length >= MAX_VARIANTS}
        onPress={() => write([...variants, valued(added, option, next, currency)])}
      >
        <Plus size={14} aria-hidden /> Add a value
      </Button>
    </div>
  );
}
