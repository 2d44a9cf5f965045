/** Key prefix of drafts for this page's forms in session storage. */
export const draftPrefix = (): string => `form-draft ${location.pathname} `;
