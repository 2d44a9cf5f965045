import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly title: string;
  /** What the admin can do about it. */
  readonly children?: ReactNode;
}

/** A list without entries. */
export const EmptyState = ({ title, children }: EmptyStateProps) => (
  <div className="studio-empty">
    <h2>{title}</h2>
    {children}
  </div>
);
