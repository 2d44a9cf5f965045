/** `/config/pages/areas/ID`: a place in the theme's templates that holds blocks, on a page that shows it (`?path=/about`). */
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useRead } from '../read.ts';
import { AREAS, type AreasReply } from './areas.ts';
import { BlocksEditor } from './blocks-editor.tsx';
import { PAGES_SCREEN } from './page-addresses.ts';

/** `params.id`: of the block field. */
export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }): ReactNode {
  const id = params['id'] ?? '';
  const path = new URLSearchParams(useSearch()).get('path') ?? '/';
  const { data } = useRead<AreasReply>(AREAS);
  const title = data?.fields.find((field) => field.id === id)?.label ?? id;
  return (
    <BlocksEditor
      key={id}
      content={{
        target: `block-field:${id}`,
        noun: 'area',
        title,
        path,
        isOnSite: true,
        marks: [],
        back: { href: PAGES_SCREEN, label: 'Pages' },
        reads: [],
        question: () => undefined,
        // It has nothing but blocks.
        publishRest: async () => ({ ok: true, body: undefined }),
      }}
    />
  );
}
