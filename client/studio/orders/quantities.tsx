/** Quantities per line, for a shipment or return. */
import { NumberField } from '../controls/number-field.tsx';
import type { LinePart, OrderLine } from './order-replies.ts';

/** By position. */
export type Quantities = Readonly<Record<number, number>>;

/** As sent: the lines with at least one piece. */
export const partsOf = (quantities: Quantities): readonly LinePart[] =>
  Object.entries(quantities)
    .map(([position, quantity]) => ({ position: Number(position), quantity }))
    .filter(({ quantity }) => quantity > 0);

export interface QuantitiesFieldProps {
  readonly lines: readonly OrderLine[];
  readonly maxOf: (line: OrderLine) => number;
  readonly value: Quantities;
  readonly onChange: (value: Quantities) => void;
}

export const QuantitiesField = ({ lines, maxOf, value, onChange }: QuantitiesFieldProps) => (
  <div className="store-quantities">
    {lines
      .filter((line) => maxOf(line) > 0)
      .map((line) => (
        <NumberField
          key={line.position}
          label={[line.title, line.variant].filter(Boolean).join(', ')}
          help={`of ${maxOf(line)}`}
          minValue={0}
          maxValue={maxOf(line)}
          value={value[line.position] ?? 0}
          onChange={(quantity) => onChange({ ...value, [line.position]: Number.isNaN(quantity) ? 0 : quantity })}
        />
      ))}
  </div>
);
