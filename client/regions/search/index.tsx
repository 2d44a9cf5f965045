import { useRef } from 'react';
import { SuggestionMarkup } from '../../search/suggestion.tsx';
import { useSearch } from '../../search/use-search.ts';
import { Adopted, Markup } from '../../ui/markup/markup.tsx';
import type { MarkupElement } from '../../ui/markup/read-markup.ts';
import { useIsHydrated, useRegionMarkup } from '../../ui/use-region.ts';

const isField = ({ tag, attributes }: MarkupElement): boolean => tag === 'input' && attributes['type'] === 'search';

/** A search form with the theme's markup. */
export function Region() {
  const nodes = useRegionMarkup();
  return (
    <Markup nodes={nodes} override={(element) => (isField(element) ? <SearchField element={element} /> : undefined)} />
  );
}

function SearchField({ element }: { readonly element: MarkupElement }) {
  const isHydrated = useIsHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { items, status, inputProps, listProps, optionProps } = useSearch(input);
  return (
    <>
      <Adopted element={element} props={{ ref: input, ...(isHydrated ? inputProps : {}) }} />
      {isHydrated && (
        <span className="suggestions-place">
          <ul className="suggestions" {...listProps}>
            {items.map((suggestion, index) => (
              <li {...optionProps(index)} key={suggestion.fullUrl}>
                <SuggestionMarkup suggestion={suggestion} />
              </li>
            ))}
          </ul>
          <output className="visually-hidden">{status}</output>
        </span>
      )}
    </>
  );
}
