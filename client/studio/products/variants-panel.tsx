/** The variants of a product: options, and the grid of variants. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Select } from '../controls/select.tsx';
import { useToast } from '../controls/toast.tsx';
import { LateGrid } from '../grid/late-grid.tsx';
import { problemsBelow, setOffering } from './product-edits.ts';
import type { ProductPanelProps } from './product-panels.ts';
import { hasStock } from './product-texts.ts';
import { newSku } from './sku.ts';
import { type Units, unitsOf, variantColumns } from './variant-columns.ts';
import { type Offering, offeringOf, offeringProblem, type Variant, valuesOf } from './variant-options.ts';
import { VariantTools } from './variant-tools.tsx';

const OptionsEditor = late(async () => (await import('./options-editor.tsx')).OptionsEditor);
const VariantPicturesDialog = late(async () => (await import('./variant-pictures-dialog.tsx')).VariantPicturesDialog);

const PHYSICAL = 1;

export function VariantsPanel({ document, productType, currency }: ProductPanelProps) {
  const offering = offeringOf(document.value);
  const { options, variants } = offering;
  const [units, setUnits] = useState<Units>(() => unitsOf(variants));
  const [pictured, setPictured] = useState<number>();
  const [isOpen, setIsOpen] = useState(variants.length < 2);
  const change = useChange(offering, (next) => setOffering(document, next));
  const isPhysical = productType === PHYSICAL;
  const columns = variantColumns({ options, currency, units, isPhysical, isStocked: hasStock(productType) });
  const setVariants = (next: readonly Variant[]): void => change({ options, variants: next });
  return (
    <div className="studio-variants-panel">
      <details className="studio-group" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{optionsSummary(offering)}</summary>
        <div className="studio-group-fields">
          <Late>
            <OptionsEditor offering={offering} onChange={change} />
          </Late>
        </div>
      </details>
      <div className="studio-variants-head">
        <h2>{variants.length === 1 ? '1 variant' : `${variants.length} variants`}</h2>
        {isPhysical ? <UnitsField units={units} onChange={setUnits} /> : null}
      </div>
      <p className="studio-help">
        Arrow keys move, Enter or typing edits, Space toggles. Paste cells of a spreadsheet over the selected ones; a
        single value fills all of them.
      </p>
      {variants.length === 0 ? (
        <Button onPress={() => setVariants([firstVariant()])}>
          <Plus size={14} aria-hidden /> Add a price
        </Button>
      ) : (
        <LateGrid
          label="Variants"
          rows={variants}
          columns={columns}
          problems={problemsBelow(document.problems, 'variants')}
          onChange={setVariants}
          toolsTitle={<span className="visually-hidden">Pictures and removal</span>}
          tools={(variant, index) => (
            <VariantTools
              {...{ variant, index }}
              onPictures={setPictured}
              onRemove={(at) => setVariants(variants.toSpliced(at, 1))}
            />
          )}
        />
      )}
      <Late>
        {pictured === undefined ? null : (
          <VariantPicturesDialog document={document} index={pictured} onClose={() => setPictured(undefined)} />
        )}
      </Late>
    </div>
  );
}

/** `Options: Size (4), Color (3)`. */
const optionsSummary = (offering: Offering): string =>
  offering.options.length === 0
    ? 'Options'
    : `Options: ${offering.options.map((name) => `${name} (${valuesOf(offering, name).length})`).join(', ')}`;

const firstVariant = (): Variant => ({
  ...{ sku: newSku(), attributes: {}, priceCents: 0, salePriceCents: 0, onSale: false },
  ...{ unlimited: false, qtyInStock: 0 },
});

/** Stores an offering if it is valid. */
function useChange(offering: Offering, onChange: (offering: Offering) => void): (next: Offering) => void {
  const toast = useToast();
  return (next) => {
    const problem = offeringProblem(next);
    if (problem !== undefined) return toast({ message: problem, isError: true });
    if (next !== offering) onChange(next);
    return undefined;
  };
}

const UnitsField = ({ units, onChange }: { readonly units: Units; readonly onChange: (units: Units) => void }) => (
  <Select
    label="Units"
    options={[
      { id: 'metric', label: 'Kilograms and centimeters' },
      { id: 'imperial', label: 'Pounds and inches' },
    ]}
    value={units}
    onChange={(id) => onChange(id === 'imperial' ? 'imperial' : 'metric')}
  />
);
