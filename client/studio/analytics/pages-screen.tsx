/** `/config/analytics/pages`: all pages, or the one of `?path=`. */
import { Link, useSearchParams } from 'wouter';
import { AnalyticsLayout, useRangeLink } from './analytics-layout.tsx';
import { columns } from './columns.ts';
import { DaysCard } from './days-card.tsx';
import { PageLink } from './links.tsx';
import { ListCard } from './list-card.tsx';
import type { ShownRange } from './range.ts';
import { SpeedCard } from './speed-card.tsx';

export function Screen() {
  const [search] = useSearchParams();
  const path = search.get('path') ?? '';
  return (
    <AnalyticsLayout title={path === '' ? 'Page views' : `Page ${path}`}>
      {(range) => (path === '' ? <AllPages range={range} /> : <OnePage range={range} path={path} />)}
    </AnalyticsLayout>
  );
}

const AllPages = ({ range }: { readonly range: ShownRange }) => (
  <ListCard
    title="Pages"
    name="pages"
    range={range}
    of="Page"
    columns={columns.page}
    empty="No page was viewed in these days."
    max={25}
    cell={({ key }) => <PageLink path={key} />}
  />
);

function OnePage({ range, path }: { readonly range: ShownRange; readonly path: string }) {
  const link = useRangeLink();
  return (
    <div className="analytics-cards">
      <p>
        <Link href={link('/analytics/pages')}>All pages</Link> · <a href={path}>Open this page</a>
      </p>
      <DaysCard
        title="Days of this page"
        name="page-days"
        range={range}
        columns={columns.page}
        subject={{ path }}
        empty="Nobody viewed this page in these days."
      />
      <SpeedCard title="Speed of this page" range={range} subject={{ path }} />
    </div>
  );
}
