import type { ChangeEvent, FormEvent, MouseEvent } from 'react';
import { isSort, type ListToolsView, type Sort } from '#shared/regions/list-tools';

interface ListToolsEvents {
  readonly onToggle: (name: string, value: string) => void;
  readonly onSort: (sort: Sort) => void;
  readonly onClear: () => void;
  readonly onSubmit: (event: FormEvent) => void;
}

interface ViewProps extends ListToolsEvents {
  readonly view: ListToolsView;
  /** Announced instead of the number of products. */
  readonly status: string;
  readonly isLoading: boolean;
}

/** Without JavaScript, links lead to the same list; opening a new tab is left to the browser. */
const plainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};

export function ListToolsMarkup({ view, status, isLoading, ...events }: ViewProps) {
  const onSort = ({ target }: ChangeEvent<HTMLSelectElement>): void => {
    if (isSort(target.value)) events.onSort(target.value);
  };
  return (
    <form
      className="list-tools"
      action={view.path}
      method="get"
      aria-busy={isLoading || undefined}
      onSubmit={events.onSubmit}
    >
      {view.hidden.map(({ name, value }) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      {view.hasFacets && <Facets view={view} onToggle={events.onToggle} />}
      {view.hasSort && (
        <label className="list-tools-sort">
          <span>Sort by</span>
          <select name="sort" value={view.sort} onChange={onSort}>
            {view.sorts.map(({ value, text }) => (
              <option value={value} key={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" className="list-tools-show sqs-button-element--secondary">
        {view.showText}
      </button>
      <p className="list-tools-count" role="status">
        {status}
      </p>
      {view.hasChips && <Chips view={view} onToggle={events.onToggle} onClear={events.onClear} />}
    </form>
  );
}

function Facets({ view, onToggle }: Pick<ViewProps, 'view' | 'onToggle'>) {
  return (
    <details className="list-facets">
      <summary>{view.filterText}</summary>
      <div className="list-facets-panel">
        {view.facets.map(({ name, title, values }) => (
          <fieldset className="list-facet" key={name}>
            <legend>{title}</legend>
            {values.map(({ value, text, countText, isChosen, isDisabled }) => (
              <label className="list-tools-box" key={value}>
                <input
                  type="checkbox"
                  name={name}
                  value={value}
                  checked={isChosen}
                  disabled={isDisabled}
                  onChange={() => onToggle(name, value)}
                />
                <span>{text}</span>
                <span className="list-facet-count">{countText}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}

function Chips({ view, onToggle, onClear }: Pick<ViewProps, 'view' | 'onToggle' | 'onClear'>) {
  return (
    <nav className="list-chips" aria-label="Active filters">
      <ul>
        {view.chips.map(({ name, value, text, label, url }) => (
          <li key={url}>
            <a href={url} rel="nofollow" aria-label={label} onClick={plainClick(() => onToggle(name, value))}>
              {text}
              <span aria-hidden="true">×</span>
            </a>
          </li>
        ))}
        <li>
          <a className="list-clear" href={view.clearUrl} onClick={plainClick(onClear)}>
            Clear all
          </a>
        </li>
      </ul>
    </nav>
  );
}
