/** Chart: type and dataset (rows and columns). */
import { choice, integer, labeled, list, longText, number, object, text, yes } from '../settings.ts';
import { maxChartColumns, maxChartRows } from './limits.ts';

const row = object({
  label: labeled('Row label', text()),
  values: labeled('Values', list(number(-1e12, 1e12, 0), maxChartColumns, 'value')),
});

export const chartBlocks = {
  chart: {
    design: labeled('Design', choice(['bar', 'line', 'pie'], 'bar'), {
      help: 'A pie chart shows only the first series.',
    }),
    title: labeled('Title', text()),
    description: labeled('Description', longText(), { when: { title: 'filled' } }),
    columns: labeled('Series', list(text(), maxChartColumns, 'series'), { help: 'The name of each column of values.' }),
    rows: labeled('Dataset', list(row, maxChartRows, 'row')),
    unit: labeled('Unit', text('', 20), { help: 'Shown after each value, such as % or kg.' }),
    showLegend: labeled('Show legend', yes(), { group: 'Layout' }),
    showTable: labeled('Open the data table', yes(), {
      help: 'Screen readers always have the table; this shows it to everyone.',
      group: 'Layout',
    }),
    height: labeled('Height', integer(120, 800, 360), {
      unit: 'px',
      group: 'Layout',
      when: { design: ['bar', 'line'] },
    }),
  },
} as const;
