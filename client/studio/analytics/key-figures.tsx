/** The key figures, each with how it has changed. */
import { Link } from 'wouter';
import { useRangeLink } from './analytics-layout.tsx';
import { type FigureKind, figureText } from './figures.ts';
import { ChangeText } from './report-table.tsx';
import type { Report } from './use-report.ts';

/** Kinds of the figures, and the screens that say more. */
const known: Readonly<Record<string, { readonly kind: FigureKind; readonly to: string }>> = {
  visitors: { kind: 'count', to: '/analytics/traffic' },
  views: { kind: 'count', to: '/analytics/pages' },
  visits: { kind: 'count', to: '/analytics/traffic' },
  revenueCents: { kind: 'money', to: '/analytics/sales' },
  orders: { kind: 'count', to: '/analytics/sales' },
  averageCents: { kind: 'money', to: '/analytics/sales' },
  conversion: { kind: 'percent', to: '/analytics/sales' },
  leftCarts: { kind: 'count', to: '/analytics/carts' },
  leftCents: { kind: 'money', to: '/analytics/carts' },
  submissions: { kind: 'count', to: '/analytics/forms' },
  errors: { kind: 'count', to: '/analytics/errors' },
};

export function KeyFigures({ report }: { readonly report: Report }) {
  const link = useRangeLink();
  return (
    <ul className="analytics-key-figures" aria-label="Key figures">
      {report.rows.map(({ key, label, values, before }) => {
        const { kind, to } = known[key] ?? { kind: 'count', to: '/analytics' };
        return (
          <li key={key}>
            <Link href={link(to)}>{label}</Link>
            <strong className="analytics-number">{figureText(values['value'], kind, report.currency)}</strong>
            <ChangeText value={values['value']} before={before?.['value']} kind={kind} />
          </li>
        );
      })}
    </ul>
  );
}
