/** Parts that are fetched when they are first shown. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { retryImport } from '../../core/retry-import.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** A component of a module of its own; shown inside `Late`. */
export const late = <Props,>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await retryImport(load) }));

/** Where late parts are shown: nothing until they are there, and a way on when they cannot be fetched. */
export const Late = ({ children, fallback }: { readonly children: ReactNode; readonly fallback?: ReactNode }) => (
  <ErrorBoundary>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);
