import type { CreditNote } from './order-replies.ts';

interface CreditNoteSumsProps {
  readonly note: CreditNote;
  money(cents: number): string;
}

/** Net amount, tax and total; without taxes only the total. */
export function CreditNoteSums({ note: { taxLines, totalCents }, money }: CreditNoteSumsProps) {
  const taxCents = (taxLines ?? []).reduce((sum, tax) => sum + tax.taxCents, 0);
  const rows = [
    ...(taxCents === 0 ? [] : [['Net amount', totalCents - taxCents] as const, ['Tax amount', taxCents] as const]),
    ['Refunded', totalCents] as const,
  ];
  return (
    <dl className="store-sums">
      {rows.map(([name, cents]) => (
        <div key={name} className={name === 'Refunded' ? 'is-total' : undefined}>
          <dt>{name}</dt>
          <dd>{money(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
