/** Where something will be; its place is reserved, and nothing flashes when it comes at once. */
export const Loading = ({ label = 'Loading' }: { readonly label?: string }) => (
  <div className="studio-loading" role="status">
    <span className="visually-hidden">{label}</span>
  </div>
);
