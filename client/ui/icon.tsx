/** A line drawing of 24 by 24, in the color of the text. */
export const Icon = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className="icon">
    <path d={path} />
  </svg>
);
