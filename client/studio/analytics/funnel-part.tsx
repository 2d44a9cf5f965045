/** The way from a visit to an order as bars, each with its numbers. */
import { ChangeText } from './report-table.tsx';
import type { Report } from './use-report.ts';

const whole = new Intl.NumberFormat('en-US');

export function FunnelPart({ report }: { readonly report: Report }) {
  const counts = report.rows.map(({ values }) => values['visitors'] ?? 0);
  return (
    <>
      <ol className="analytics-funnel">
        {report.rows.map(({ key, label, values, before }, at) => {
          const visitors = counts[at] ?? 0;
          const former = counts[at - 1];
          return (
            <li key={key}>
              <span className="analytics-funnel-name">{label}</span>
              <span className="analytics-funnel-count">
                {whole.format(visitors)} <ChangeText value={visitors} before={before?.['visitors']} kind="count" />
              </span>
              <span className="analytics-bar" aria-hidden>
                <span style={{ inlineSize: `${values['share'] ?? 0}%` }} />
              </span>
              <span className="studio-soft analytics-funnel-share">
                {former === undefined
                  ? 'All visitors'
                  : `${values['share'] ?? 0}% of visitors, ${former === 0 ? 0 : Math.round((visitors / former) * 100)}% of the step before`}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="studio-help">
        Counts visitors whose browser reports their visit. Orders of others, and those entered elsewhere, are under
        Sales and not here.
      </p>
    </>
  );
}
