/** The grid, loaded when first shown. */
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import type { SheetGridProps } from './sheet-grid.tsx';

const Grid = late(async () => (await import('./sheet-grid.tsx')).SheetGrid<object>);

export const LateGrid = <Row extends object>(props: SheetGridProps<Row>) => (
  <Late fallback={<Loading label={props.label} />}>
    {/* `late` loses type parameters: rows and columns have the same type, whichever it is. */}
    <Grid {...(props as unknown as SheetGridProps<object>)} />
  </Late>
);
