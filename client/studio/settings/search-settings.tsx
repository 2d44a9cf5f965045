import { textOf } from '#shared/json';
import { type TitleKind, titleOf } from '#shared/title-formats';
import { valueAt } from '../documents/json-value.ts';
import { markupText } from '../markup-text.ts';
import { searchAddress } from '../pages/page-texts.ts';
import { type SettingsProps, SwitchSetting, TextSetting } from '../store/settings-fields.tsx';
import { siteSettings } from './site-settings.ts';
import { SynonymSettings } from './synonym-settings.tsx';

const { isHidden, homepage, page, item } = siteSettings.search;

const formats = [
  { kind: 'homepage', setting: homepage, path: '/' },
  { kind: 'page', setting: page, path: '/about' },
  { kind: 'item', setting: item, path: '/journal/first-post' },
] as const;

export const SearchSettings = ({ document }: SettingsProps) => (
  <div className="store-settings">
    <SwitchSetting document={document} {...isHidden} />
    {formats.map(({ kind, setting, path }) => (
      <div key={kind} className="settings-format">
        <TextSetting document={document} {...setting} maxLength={200} />
        <Preview kind={kind} path={path} document={document} />
      </div>
    ))}
    <SynonymSettings />
  </div>
);

function Preview({ kind, path, document }: SettingsProps & { readonly kind: TitleKind; readonly path: string }) {
  const read = (...at: readonly string[]): string => textOf(valueAt(document.value, [...at]));
  const names = { site: read('siteTitle'), page: 'About us', item: 'The first post' };
  const title = titleOf(kind, read('titleFormats', kind), kind === 'item' ? { ...names, page: 'Journal' } : names);
  return (
    <figure className="studio-search-result" aria-live="polite">
      <figcaption>As a search result</figcaption>
      {valueAt(document.value, ['isHidden']) === true ? (
        <p>Search engines do not show this site.</p>
      ) : (
        <>
          <p className="studio-soft">{searchAddress(location.origin, path)}</p>
          <p className="studio-search-title">{title}</p>
          <p>{markupText(read('siteDescription'))}</p>
        </>
      )}
    </figure>
  );
}
