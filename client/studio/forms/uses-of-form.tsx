import { Link } from 'wouter';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useRead } from '../read.ts';
import { type FormUse, formPath } from './form-replies.ts';

const kinds: Readonly<Record<FormUse['kind'], string>> = {
  page: 'Page',
  item: 'Item',
  'block-field': 'Blocks of the theme',
  slide: 'Slide',
  draft: 'Draft',
};

/** Where a form is used. */
export function UsesOfForm({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead<{ readonly uses: readonly FormUse[] }>(`${formPath(id)}/uses`);
  return (
    <section className="studio-panel-fields" aria-label="Where it stands">
      <h2>Where it stands</h2>
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      {data?.uses.length === 0 ? (
        <p className="studio-soft">Nowhere yet. Choose it in a form block of a page.</p>
      ) : null}
      <ul className="studio-rows">
        {(data?.uses ?? []).map((use) => (
          <li key={`${use.kind} ${use.id}`}>
            <span className="studio-row-text">
              {use.kind === 'page' ? (
                <Link href={`/pages/${encodeURIComponent(use.id)}`}>{use.title}</Link>
              ) : (
                <span>{use.title}</span>
              )}
              <span className="studio-soft">{kinds[use.kind]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
