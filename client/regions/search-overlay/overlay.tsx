import { useId, useRef } from 'react';
import { searchOverlayTexts as texts } from '#shared/regions/search-overlay';
import type { Suggestion } from '../../search/load-suggestions.ts';
import { SuggestionMarkup } from '../../search/suggestion.tsx';
import { useSearch } from '../../search/use-search.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { useModal } from '../../ui/use-modal.ts';

interface OverlayProps {
  readonly url: string;
  readonly recent: readonly string[];
  readonly popular: readonly string[];
  readonly onClear: () => void;
  readonly onClose: () => void;
}

export function Overlay({ url, recent, popular, onClear, onClose }: OverlayProps) {
  const { dialog, close } = useModal({ onClose, closesOnBack: true });
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const search = useSearch(input);
  const { answer, items, status } = search;
  const nothing = answer?.count === 0 ? texts.nothing(answer.query) : '';
  return (
    <dialog className="search-overlay" ref={dialog} aria-label={texts.submit}>
      <search>
        <form className="search-overlay-form" action={url}>
          <label className="visually-hidden" htmlFor={id}>
            {texts.field}
          </label>
          <input
            type="search"
            name="q"
            id={id}
            placeholder={texts.field}
            autoComplete="off"
            maxLength={200}
            ref={input}
            {...search.inputProps}
            // The list is part of the dialog: it must not close while a link below it is pressed.
            onBlur={undefined}
          />
          <button type="submit" className="button sqs-button-element--primary">
            {texts.submit}
          </button>
          <CloseButton className="search-overlay-close" onClick={close} />
        </form>
      </search>
      <Results search={search} />
      <output className="search-overlay-status">{nothing}</output>
      <output className="visually-hidden">{status}</output>
      {answer !== null && answer.didYouMean !== '' && (
        <p>
          Did you mean <a href={addressOf(url, answer.didYouMean)}>{answer.didYouMean}</a>?
        </p>
      )}
      {answer !== null && items.length > 0 && (
        <p>
          <a href={addressOf(url, answer.query)}>{texts.all}</a>
        </p>
      )}
      {items.length === 0 && (
        <>
          <Searches title={texts.recent} url={url} queries={recent} onClear={onClear} />
          <Searches title={texts.popular} url={url} queries={popular} />
        </>
      )}
    </dialog>
  );
}

const addressOf = (url: string, query: string): string => `${url}?q=${encodeURIComponent(query)}`;

/** Results grouped by collection. */
function Results({ search: { items, listProps, optionProps } }: { readonly search: ReturnType<typeof useSearch> }) {
  const id = useId();
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const option = (suggestion: Suggestion) => (
    <li {...optionProps(items.indexOf(suggestion))} key={suggestion.fullUrl}>
      <SuggestionMarkup suggestion={suggestion} isGrouped />
    </li>
  );
  return (
    <div className="search-overlay-results" {...listProps}>
      {kinds.map((kind, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <ul role="group" aria-labelledby={`${id}-${at}`} key={kind}>
          <li role="presentation" className="search-overlay-kind" id={`${id}-${at}`}>
            {kind || texts.pages}
          </li>
          {items.filter((item) => item.kind === kind).map(option)}
        </ul>
      ))}
    </div>
  );
}

interface SearchesProps {
  readonly title: string;
  readonly url: string;
  readonly queries: readonly string[];
  readonly onClear?: () => void;
}

function Searches({ title, url, queries, onClear }: SearchesProps) {
  if (queries.length === 0) return null;
  return (
    <section className="search-overlay-searches" aria-label={title}>
      <h2>{title}</h2>
      {onClear !== undefined && (
        <button type="button" onClick={onClear} aria-label={`${texts.clear}: ${title}`}>
          {texts.clear}
        </button>
      )}
      <ul>
        {queries.map((query) => (
          <li key={query}>
            <a href={addressOf(url, query)}>{query}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
