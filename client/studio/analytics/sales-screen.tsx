/** `/config/analytics/sales`: sales by day and by product, or the product of `?item=`. */
import { Link, useSearchParams } from 'wouter';
import { useSession } from '../session/session-context.ts';
import { AnalyticsLayout, useRangeLink } from './analytics-layout.tsx';
import { columns } from './columns.ts';
import { DaysCard } from './days-card.tsx';
import { FunnelPart } from './funnel-part.tsx';
import { ProductLink } from './links.tsx';
import { ListCard } from './list-card.tsx';
import type { ShownRange } from './range.ts';
import { ReportCard } from './report-card.tsx';
import { useReport } from './use-report.ts';

export function Screen() {
  const [search] = useSearchParams();
  const item = search.get('item') ?? '';
  return (
    <AnalyticsLayout title={item === '' ? 'Sales' : 'Sales of a product'}>
      {(range) => (item === '' ? <AllSales range={range} /> : <OneProduct range={range} item={item} />)}
    </AnalyticsLayout>
  );
}

function AllSales({ range }: { readonly range: ShownRange }) {
  const { may } = useSession();
  const funnel = useReport('funnel', range);
  // What the figures count: paid orders, of the mode that the store is in.
  const orders = `/orders?status=sold&testMode=${funnel.report?.testMode === true}&from=${range.from}&to=${range.to}`;
  return (
    <div className="analytics-cards">
      {may('store.view') ? (
        <p>
          <Link href={orders}>Paid orders of these days</Link>
        </p>
      ) : null}
      <DaysCard
        title="Sales by day"
        name="sales"
        range={range}
        columns={columns.sales}
        empty="Nothing was sold in these days."
        note="After refunds."
      />
      <ListCard
        title="Sales by product"
        name="products"
        range={range}
        of="Product"
        columns={columns.products}
        empty="No product was viewed or sold in these days."
        note="What the pieces cost, before discounts, taxes and refunds."
        max={25}
        cell={({ key, label }) => <ProductLink id={key} label={label} />}
      />
      <ListCard
        title="Quick views"
        name="quick-views"
        range={range}
        of="Product"
        columns={columns.events}
        empty="No product was looked at from a list."
        cell={({ key, label }) => <ProductLink id={key} label={label} />}
      />
      <ReportCard title="From visit to order" read={funnel} empty="Nobody came in these days.">
        {(report) => <FunnelPart report={report} />}
      </ReportCard>
    </div>
  );
}

function OneProduct({ range, item }: { readonly range: ShownRange; readonly item: string }) {
  const link = useRangeLink();
  const { report } = useReport('products', range, { item });
  const label = report?.rows[0]?.label ?? '';
  return (
    <div className="analytics-cards">
      <h2>{label}</h2>
      <p>
        <Link href={link('/analytics/sales')}>All products</Link>
      </p>
      <DaysCard
        title="Days of this product"
        name="product-days"
        range={range}
        columns={columns.productDays}
        subject={{ item }}
        empty="Nobody viewed or bought this product in these days."
      />
    </div>
  );
}
