import { thumbnailOf } from '#shared/thumbnail';
import type { Suggestion } from './load-suggestions.ts';

interface SuggestionProps {
  readonly suggestion: Suggestion;
  /** Its kind is shown elsewhere. */
  readonly isGrouped?: boolean;
}

/** An image, a title, and below it kind and price. */
export function SuggestionMarkup({ suggestion: { title, kind, price, assetUrl }, isGrouped = false }: SuggestionProps) {
  const src = thumbnailOf(assetUrl);
  const facts = [isGrouped ? '' : kind, price].filter((fact) => fact !== '').join(' · ');
  return (
    <>
      <span className="suggestion-picture">
        {src !== '' && <img src={src} alt="" width={40} height={50} loading="lazy" />}
      </span>
      <span className="suggestion-text">
        {title}
        {facts !== '' && <span className="suggestion-facts">{facts}</span>}
      </span>
    </>
  );
}
