/** Links from a row to what it is about, with the same range. */
import { Link } from 'wouter';
import { useRangeLink } from './analytics-layout.tsx';

export function PageLink({ path }: { readonly path: string }) {
  const link = useRangeLink();
  return path.startsWith('/') ? <Link href={link('/analytics/pages', { path })}>{path}</Link> : <span>{path}</span>;
}

export function ProductLink({ id, label }: { readonly id: string; readonly label: string }) {
  const link = useRangeLink();
  return <Link href={link('/analytics/sales', { item: id })}>{label}</Link>;
}
