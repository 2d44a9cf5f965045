/** How fast the site or a page is: each measure with its rating, by the limits of the field. */
import { webVitals } from '#shared/analytics/web-vitals';
import { Tag, type Tone } from '../store/parts.tsx';
import { figureText } from './figures.ts';
import type { ShownRange } from './range.ts';
import { ReportCard } from './report-card.tsx';
import { ChangeText } from './report-table.tsx';
import { type ReportRow, type Subject, useReport } from './use-report.ts';

const names: Readonly<Record<string, string>> = {
  LCP: 'Largest content painted (LCP)',
  FCP: 'First content painted (FCP)',
  CLS: 'Shift of the layout (CLS)',
  FID: 'Delay of the first input (FID)',
};

export interface SpeedCardProps {
  readonly title: string;
  readonly range: ShownRange;
  readonly subject?: Subject;
}

export const SpeedCard = ({ title, range, subject }: SpeedCardProps) => (
  <ReportCard
    title={title}
    read={useReport('speed', range, subject)}
    empty="Nothing was measured in these days."
    hint="Browsers of visitors measure each page that they open."
  >
    {({ rows }) => (
      <ul className="analytics-vitals">
        {rows.map((row) => (
          <Vital key={row.key} row={row} />
        ))}
      </ul>
    )}
  </ReportCard>
);

function Vital({ row: { key, values, before } }: { readonly row: ReportRow }) {
  const kind = kindOf(key);
  const count = values['count'] ?? 0;
  const [text, tone] = rating(values);
  const limits = webVitals[key as keyof typeof webVitals];
  return (
    <li>
      <h3>{names[key] ?? key}</h3>
      <p>
        <strong className="analytics-number">{figureText(values['mean'], kind, '')}</strong>{' '}
        {count === 0 ? null : <Tag tone={tone}>{text}</Tag>}{' '}
        <ChangeText value={values['mean']} before={before?.['mean']} kind={kind} />
      </p>
      {count === 0 ? (
        <p className="studio-soft">Not measured</p>
      ) : (
        <>
          <span className="analytics-shares" aria-hidden>
            {(['good', 'needsImprovement', 'poor'] as const).map((name) => (
              <span key={name} className={`is-${name}`} style={{ flexGrow: values[name] ?? 0 }} />
            ))}
          </span>
          <p className="studio-soft">
            {`${share(values['good'], count)} good, ${share(values['needsImprovement'], count)} in between, ${share(values['poor'], count)} poor of ${figureText(count, 'count', '')}`}
          </p>
          <p className="studio-soft">
            {`Good up to ${figureText(limits.good, kind, '')}, poor over ${figureText(limits.poor, kind, '')}`}
          </p>
        </>
      )}
    </li>
  );
}

export const kindOf = (vital: string) => (vital === 'CLS' ? 'ratio' : 'milliseconds');

const share = (part: number | null | undefined, whole: number): string => `${Math.round(((part ?? 0) / whole) * 100)}%`;

/** By three quarters of the page views, as search engines rate pages. */
function rating({ count, good, needsImprovement }: ReportRow['values']): readonly [string, Tone] {
  const enough = (count ?? 0) * 0.75;
  if ((good ?? 0) >= enough) return ['Good', 'good'];
  return (good ?? 0) + (needsImprovement ?? 0) >= enough ? ['Needs improvement', 'wait'] : ['Poor', 'bad'];
}
