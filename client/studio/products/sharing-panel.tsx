/** Previews of a product in search results and when shared. */
import { field, isData, listOf, textOf } from '#shared/json';
import type { Path } from '../documents/json-value.ts';
import { SettingsPanel } from '../fields/settings-panel.tsx';
import { SearchPreview } from '../items/search-preview.tsx';
import { problemsBelow, setBelow } from './product-edits.ts';
import type { ProductPanelProps } from './product-panels.ts';
import { sharingSettings } from './product-settings.ts';

export function SharingPanel({ document }: ProductPanelProps) {
  const stored = field(document.value, 'seoData');
  const fields = isData(document.value) ? document.value : {};
  const shown = { ...fields, mainImage: listOf(fields['images'])[0] };
  const edit = (path: Path, value: unknown): void => {
    const isEmpty = path.length === 1 && (value === '' || value === undefined);
    document.edit(setBelow(document.value, ['seoData', ...path], isEmpty ? undefined : value));
  };
  return (
    <div className="studio-product-columns">
      <SettingsPanel
        settings={sharingSettings}
        value={isData(stored) ? stored : {}}
        problems={problemsBelow(document.problems, 'seoData')}
        onEdit={edit}
      />
      <div className="studio-product-aside">
        <SearchPreview fields={shown} path={textOf(fields['fullUrl'])} />
      </div>
    </div>
  );
}
