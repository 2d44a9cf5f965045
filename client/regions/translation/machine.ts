/** The language of the page: shown, being loaded, or not available. Pure. */

export interface State {
  readonly kind: 'shown' | 'loading' | 'failed';
  readonly shown: string;
  /** The language being loaded; otherwise the one shown. */
  readonly wanted: string;
  /** Whether the visitor chose it on this page, so that it is to be stored. */
  readonly isChosen: boolean;
}

export type Event =
  | { readonly type: 'choose'; readonly language: string }
  /** Chosen on an earlier page. */
  | { readonly type: 'restore'; readonly language: string }
  /** Of a language that may not be wanted any more. */
  | { readonly type: 'loaded' | 'failed'; readonly language: string };

export const initial = (original: string): State => ({
  kind: 'shown',
  shown: original,
  wanted: original,
  isChosen: false,
});

export function transition(state: State, event: Event): State {
  const { kind, shown, wanted } = state;
  const { language } = event;
  switch (event.type) {
    case 'choose':
    case 'restore':
      if (language === wanted) return state;
      return { kind: 'loading', shown, wanted: language, isChosen: event.type === 'choose' };
    case 'loaded':
      if (kind !== 'loading' || language !== wanted) return state;
      return { ...state, kind: 'shown', shown: language };
    case 'failed':
      if (kind !== 'loading' || language !== wanted) return state;
      return { kind: 'failed', shown, wanted: shown, isChosen: false };
  }
}
