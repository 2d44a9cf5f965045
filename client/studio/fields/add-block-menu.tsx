/** The menu of all blocks, loaded when first opened. */
import { lazy, Suspense } from 'react';
import { Loading } from '../controls/loading.tsx';
import type { AddBlockMenuProps } from './block-list.tsx';

const BlockList = lazy(async () => ({ default: (await import('./block-list.tsx')).BlockList }));

export const AddBlockMenu = (props: AddBlockMenuProps) => (
  <Suspense fallback={<Loading label="Loading blocks" />}>
    <BlockList {...props} />
  </Suspense>
);
