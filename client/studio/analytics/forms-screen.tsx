/** `/config/analytics/forms`: how often forms are seen and sent. */
import { Link } from 'wouter';
import { useSession } from '../session/session-context.ts';
import { AnalyticsLayout } from './analytics-layout.tsx';
import { columns } from './columns.ts';
import { ListCard } from './list-card.tsx';

const note =
  'Counts visitors whose browser reports their visit. Submissions of others are under Submissions and not here.';

export function Screen() {
  const { may } = useSession();
  return (
    <AnalyticsLayout title="Form views">
      {(range) => (
        <ListCard
          title="Forms"
          name="forms"
          range={range}
          of="Form"
          columns={columns.forms}
          empty="No form was shown in these days."
          max={25}
          hint={note}
          footnote={note}
          {...(may('forms') && {
            cell: ({ key, label }) => <Link href={`/submissions?form=${encodeURIComponent(key)}`}>{label}</Link>,
          })}
        />
      )}
    </AnalyticsLayout>
  );
}
