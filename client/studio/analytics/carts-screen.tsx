/** `/config/analytics/carts`: what was left in carts. */
import { Link } from 'wouter';
import { useSession } from '../session/session-context.ts';
import { AnalyticsLayout } from './analytics-layout.tsx';
import { columns } from './columns.ts';
import { DaysCard } from './days-card.tsx';

export function Screen() {
  const { may } = useSession();
  return (
    <AnalyticsLayout title="Abandoned carts">
      {(range) => (
        <div className="analytics-cards">
          <p className="studio-soft">
            Carts that were filled and then left for an hour or more, by the day on which they were left.{' '}
            {may('store.view') ? <Link href="/abandoned-carts">All of them, and reminders by email</Link> : null}
          </p>
          <DaysCard
            title="Carts by day"
            name="carts"
            range={range}
            columns={columns.carts}
            empty="No cart was left in these days."
          />
        </div>
      )}
    </AnalyticsLayout>
  );
}
