/** Previews of an item in search results and when shared. */
import { isData, textOf } from '#shared/json';
import { thumbnailOf } from '#shared/thumbnail';
import { markupText } from '../markup-text.ts';
import { searchAddress } from '../pages/page-texts.ts';

export interface SearchPreviewProps {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Path of the item's page. */
  readonly path: string;
}

export function SearchPreview({ fields, path }: SearchPreviewProps) {
  const seo = isData(fields['seoData']) ? fields['seoData'] : {};
  const image = isData(fields['mainImage']) ? textOf(fields['mainImage']['assetUrl']) : '';
  const title = textOf(seo['seoTitle']) || textOf(fields['title']);
  const description = textOf(seo['seoDescription']) || markupText(textOf(fields['excerpt']) || textOf(fields['body']));
  const shared = textOf(seo['seoImageUrl']) || image;
  return (
    <>
      <figure className="studio-search-result">
        <figcaption>As a search result</figcaption>
        {seo['seoHidden'] === true ? (
          <p>Search engines do not show this page.</p>
        ) : (
          <>
            <p className="studio-soft">{searchAddress(location.origin, path)}</p>
            <p className="studio-search-title">{title}</p>
            <p>{description.slice(0, 160)}</p>
          </>
        )}
      </figure>
      <figure className="studio-search-result">
        <figcaption>When it is shared</figcaption>
        {shared === '' ? null : <img className="studio-share-picture" src={thumbnailOf(shared)} alt="" />}
        <p className="studio-soft">{location.host}</p>
        <p>
          <strong>{title}</strong>
        </p>
      </figure>
    </>
  );
}
