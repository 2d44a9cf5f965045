/** How a product looks in search results and where it is shared. */
import { field, isData, listOf, textOf } from '#shared/json';
import { thumbnailOf } from '#shared/thumbnail';
import type { Path } from '../documents/json-value.ts';
import { SettingsPanel } from '../fields/settings-panel.tsx';
import { markupText } from '../markup-text.ts';
import { problemsBelow, setBelow } from './product-edits.ts';
import type { ProductPanelProps } from './product-panels.ts';
import { sharingSettings } from './product-settings.ts';

export function SharingPanel({ document }: ProductPanelProps) {
  const stored = field(document.value, 'seoData');
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
      <ResultPreview document={document} />
    </div>
  );
}

/** Roughly what search engines and other sites show. */
function ResultPreview({ document: { value } }: Pick<ProductPanelProps, 'document'>) {
  const seo = field(value, 'seoData');
  const title = textOf(field(seo, 'seoTitle')) || textOf(field(value, 'title'));
  const description = textOf(field(seo, 'seoDescription')) || markupText(textOf(field(value, 'excerpt')));
  const picture = textOf(field(seo, 'seoImageUrl')) || textOf(field(listOf(field(value, 'images'))[0], 'assetUrl'));
  return (
    <section className="studio-result" aria-label="As search engines show it">
      <p className="studio-soft">{`${location.host}${textOf(field(value, 'fullUrl'))}`}</p>
      <h2>{title}</h2>
      <p>{description === '' ? 'No description yet.' : description}</p>
      {picture === '' ? null : <img src={thumbnailOf(picture)} alt="" />}
      {field(seo, 'seoHidden') === true ? <p className="studio-soft">Hidden from search engines.</p> : null}
    </section>
  );
}
