/** What the studio edits as documents. */
export type DocumentRef =
  /** `page:ID`, `item:ID` or `block-field:ID`. */
  | { readonly kind: 'layout'; readonly target: string }
  | { readonly kind: 'page'; readonly id: string }
  | { readonly kind: 'item'; readonly collectionId: string; readonly id: string }
  /** The same as it will be after its draft is published: edits go to the draft. */
  | { readonly kind: 'item-draft'; readonly collectionId: string; readonly id: string }
  /** The slide that a page shows instead of its content. */
  | { readonly kind: 'cover'; readonly id: string }
  | { readonly kind: 'form'; readonly id: string }
  | { readonly kind: 'settings'; readonly name: SettingsName }
  /** A translation into a language; `document`: `page/ID`, `item/ID`, `site/texts` … */
  | { readonly kind: 'translation'; readonly language: string; readonly document: string };

export type SettingsName =
  | 'announcement'
  | 'code-injection'
  | 'design'
  | 'header-footer'
  | 'languages'
  | 'lock-screen'
  | 'navigations'
  | 'popup-overlay'
  | 'redirects'
  | 'saved-sections'
  | 'search'
  | 'sso-screen'
  | 'store-settings'
  | 'website';

/** A stable key of the document. */
export function keyOf(ref: DocumentRef): string {
  switch (ref.kind) {
    case 'layout':
      return `layout ${ref.target}`;
    case 'page':
      return `page ${ref.id}`;
    case 'item':
    case 'item-draft':
      return `${ref.kind} ${ref.collectionId} ${ref.id}`;
    case 'cover':
      return `cover ${ref.id}`;
    case 'form':
      return `form ${ref.id}`;
    case 'settings':
      return `settings ${ref.name}`;
    case 'translation':
      return `translation ${ref.language} ${ref.document}`;
  }
}
