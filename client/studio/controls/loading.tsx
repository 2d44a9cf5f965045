/** A loading placeholder with reserved space, which does not flash if loading is quick. */
export const Loading = ({ label = 'Loading' }: { readonly label?: string }) => (
  <div className="studio-loading" role="status">
    <span className="visually-hidden">{label}</span>
  </div>
);
