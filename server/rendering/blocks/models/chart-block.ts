import { chartBlocks } from '#shared/block-settings/chart';
import { numberFormat } from '#shared/intl-formats';
import { defineBlock } from '../define-block.ts';
import { drawBars, drawLines } from './draw-axes-chart.ts';
import { drawPie } from './draw-pie.ts';
import type { Series } from './series.ts';

/** A chart with its drawing and its table; without a usable dataset only a message for admins (specification, 5). */
export const chartBlockDefinition = defineBlock('chart', chartBlocks.chart, {
  model: ({ design, columns, rows, unit, title, height }, { locale }, _loaded, warn) => {
    if (columns.length === 0) warn('columns', 'The dataset must have at least one column');
    if (rows.length === 0) warn('rows', 'The dataset must have at least one row');
    if (rows.some(({ values }) => values.length < columns.length)) {
      warn('rows', 'One or more rows was missing data. Enter some data!');
    }
    const series = columns.map((name, at): Series => ({ name, values: rows.map(({ values }) => values[at] ?? 0) }));
    const labels = rows.map(({ label }) => label);
    const format = numberFormat(locale, { maximumFractionDigits: 2 });
    const write = (value: number): string => (unit === '' ? format.format(value) : `${format.format(value)} ${unit}`);
    const isDrawn = series.length > 0 && labels.length > 0;
    return {
      isDrawn,
      axes:
        isDrawn && design !== 'pie' ? (design === 'bar' ? drawBars : drawLines)(series, labels, write, height) : null,
      pie: isDrawn && design === 'pie' ? drawPie(series[0] as Series, labels) : null,
      legend: design === 'pie' ? labels : columns,
      summary: `${KINDS[design]}${title === '' ? '' : `: ${title}`}. The numbers stand in the table below.`,
      tableRows: rows.map(({ label, values }) => ({
        label,
        cells: columns.map((_name, at) => (values[at] === undefined ? '–' : write(values[at]))),
      })),
    };
  },
});

const KINDS = { bar: 'Bar chart', line: 'Line chart', pie: 'Pie chart' } as const;
