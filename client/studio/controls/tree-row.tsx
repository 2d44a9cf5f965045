/** A row of a tree: expander, drag handle, icon and name. */
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';

export interface TreeRowProps {
  readonly name: ReactNode;
  readonly Icon: LucideIcon;
  readonly canOpen: boolean;
  readonly canDrag: boolean | undefined;
  /** After the name. */
  readonly children?: ReactNode;
}

export const TreeRow = ({ name, Icon, canOpen, canDrag, children }: TreeRowProps): ReactNode => (
  <span className="studio-tree-row">
    {canOpen ? (
      <Button slot="chevron" className="studio-tree-chevron">
        <ChevronRight size={14} aria-hidden />
      </Button>
    ) : (
      <span className="studio-tree-chevron" />
    )}
    {canDrag && (
      <Button slot="drag" className="studio-tree-drag">
        ⠿
      </Button>
    )}
    <Icon size={14} aria-hidden />
    <span className="studio-tree-name">{name}</span>
    {children}
  </span>
);
