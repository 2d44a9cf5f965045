/** A chart: what is drawn, and its dataset of rows and columns. */
import { choice, integer, list, number, object, text, yes } from '#shared/settings';
import { maxChartColumns, maxChartRows } from './limits.ts';

export const chartBlocks = {
  chart: {
    design: choice(['bar', 'line', 'pie'], 'bar'),
    title: text(),
    description: text(),
    /** Name of each series. */
    columns: list(text(), maxChartColumns),
    rows: list(object({ label: text(), values: list(number(-1e12, 1e12, 0), maxChartColumns) }), maxChartRows),
    unit: text('', 20),
    showLegend: yes(),
    showTable: yes(),
    height: integer(120, 800, 360),
  },
} as const;
