import type { MouseEvent } from 'react';
import type { quickAddView } from '#shared/regions/quick-add';

interface ViewProps {
  readonly view: ReturnType<typeof quickAddView>;
  readonly isBusy: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

export const QuickAddMarkup = ({ view, isBusy, onClick }: ViewProps) => (
  <a
    className="quick-add sqs-button-element--secondary"
    aria-haspopup="dialog"
    href={view.url}
    aria-label={view.label}
    aria-busy={isBusy || undefined}
    onClick={onClick}
  >
    {view.text}
  </a>
);
