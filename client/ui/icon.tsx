/** A 24 × 24 line icon in the text color. */
export const Icon = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className="icon">
    <path d={path} />
  </svg>
);
