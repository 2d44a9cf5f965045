/** What the keys of drafts of this page's forms begin with, in the storage of the tab. */
export const draftPrefix = (): string => `form-draft ${location.pathname} `;
