/** Chooses the days that are shown, and what they are compared with. */
import { Select } from '../controls/select.tsx';
import { DayField } from '../store/parts.tsx';
import { comparisons, presets, type RangeFilters, rangeText, type ShownRange } from './range.ts';

export interface RangePickerProps {
  readonly filters: RangeFilters;
  readonly range: ShownRange;
  readonly onChange: (changed: Partial<RangeFilters>) => void;
}

export function RangePicker({ filters, range, onChange }: RangePickerProps) {
  const isCustom = filters.range === 'custom';
  const choose = (id: string): void =>
    onChange(id === 'custom' ? { range: id, from: range.from, to: range.to } : { range: id, from: '', to: '' });
  return (
    <search className="analytics-range">
      <Select
        label="Days"
        options={presets}
        value={presets.some(({ id }) => id === filters.range) ? filters.range : null}
        error={isCustom ? undefined : range.problem}
        onChange={choose}
      />
      {isCustom ? (
        <>
          <DayField label="From" value={range.from} error={range.problem} onChange={(from) => onChange({ from })} />
          <DayField label="To" value={range.to} onChange={(to) => onChange({ to })} />
        </>
      ) : null}
      <Select
        label="Compared with"
        options={comparisons}
        value={range.compare}
        onChange={(compare) => onChange({ compare })}
      />
      <p className="studio-soft analytics-range-text" role="status">
        {range.problem === undefined ? rangeText(range) : ''}
      </p>
    </search>
  );
}
