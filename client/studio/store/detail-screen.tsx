/** A screen for a single object from the server: an order, a customer, a gift card. */
import type { ReactNode } from 'react';
import { ScreenLayout } from '../controls/screen.tsx';
import { useRead } from '../read.ts';
import { ReadState } from './parts.tsx';

export interface DetailScreenProps<Detail> {
  /** API path. */
  readonly path: string;
  /** Its type: "Order". */
  readonly label: string;
  /** Its own title, once loaded; default: `label`. */
  readonly title: (detail: Detail | undefined) => string | undefined;
  readonly isWide?: boolean;
  readonly actions: (detail: Detail) => ReactNode;
  readonly children: (detail: Detail) => ReactNode;
}

export function DetailScreen<Detail>({
  path,
  label,
  title,
  isWide = false,
  actions,
  children,
}: DetailScreenProps<Detail>) {
  const { data, error, refetch } = useRead<Detail>(path);
  return (
    <ScreenLayout title={title(data) ?? label} isWide={isWide} actions={data === undefined ? null : actions(data)}>
      <ReadState label={label} isMissing={data === undefined} problem={error?.problem} onRetry={() => void refetch()} />
      {data === undefined ? null : children(data)}
    </ScreenLayout>
  );
}
