/** The taxes of an invoice: name, rate, the net amount that is taxed, and the tax. */
import { ratePercentText, type TaxLine } from '#shared/cart-taxes';

interface PaperTaxesProps {
  readonly taxes: readonly TaxLine[];
  money(cents: number): string;
}

export function PaperTaxes({ taxes, money }: PaperTaxesProps) {
  if (taxes.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Tax</th>
          <th scope="col">Rate</th>
          <th scope="col">Net amount</th>
          <th scope="col">Tax amount</th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ name, rate, netCents, taxCents }) => (
          <tr key={`${name} ${rate} ${netCents}`}>
            <td>{name}</td>
            <td className="is-rate">{ratePercentText(rate, 'en-US')}</td>
            <td>{money(netCents)}</td>
            <td>{money(taxCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
