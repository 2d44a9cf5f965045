/** Below the tree of pages: areas of the theme, and the trash. */
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '../controls/button.tsx';
import { useRead } from '../read.ts';
import { AREAS, type AreasReply, areaScreen } from './areas.ts';
import type { PageReply } from './page-replies.ts';
import type { PageActions } from './use-page-actions.ts';

/** Where the theme has blocks beside those of pages. */
export function Areas(): ReactNode {
  const { data } = useRead<AreasReply>(AREAS);
  if (data === undefined || data.fields.length === 0) return null;
  return (
    <section className="studio-trash" aria-label="Parts that pages share">
      <h2>Parts that pages share</h2>
      <ul className="studio-rows">
        {data.fields.map(({ id, label }) => (
          <li key={id}>
            <Link className="studio-row-text" href={areaScreen(id)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const Trash = ({ pages, actions }: { readonly pages: readonly PageReply[]; readonly actions: PageActions }) => (
  <section className="studio-trash" aria-label="Trash">
    <h2>Trash</h2>
    <ul className="studio-rows">
      {pages.map((page) => (
        <li key={page.id}>
          <span className="studio-row-text">{page.title}</span>
          {actions.canWrite && (
            <Button aria-label={`Restore ${page.title}`} onPress={() => void actions.restore(page)}>
              Restore
            </Button>
          )}
        </li>
      ))}
    </ul>
  </section>
);
