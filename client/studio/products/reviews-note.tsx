/** Numbers of a product's published and pending reviews. */
import { useRead } from '../read.ts';

interface Reviews {
  readonly count: number;
  readonly average: number | null;
  readonly pending: number;
}

export function ReviewsNote({ id }: { readonly id: string }) {
  const { data } = useRead<Reviews>(`/api/owner/products/${encodeURIComponent(id)}/reviews`);
  if (data === undefined) return null;
  const { count, average, pending } = data;
  const stars = average === null ? '' : `, ${average.toFixed(1)} of 5 on average`;
  return (
    <section aria-label="Reviews">
      <h2 className="studio-label">Reviews</h2>
      <p>{count === 0 ? 'None yet' : `${count === 1 ? '1 review' : `${count} reviews`}${stars}`}</p>
      {pending === 0 ? null : <p className="studio-soft">{`${pending} waiting for approval`}</p>}
    </section>
  );
}
