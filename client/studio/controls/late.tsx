/** Lazily loaded components. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { retryImport } from '../../core/retry-import.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** Lazily loads a component; render it inside `Late`. */
export const late = <Props,>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await retryImport(load) }));

/** Container of lazy components: empty until they are loaded, with a fallback if loading fails. */
export const Late = ({ children, fallback }: { readonly children: ReactNode; readonly fallback?: ReactNode }) => (
  <ErrorBoundary>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);
