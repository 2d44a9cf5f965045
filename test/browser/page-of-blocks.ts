/** A page of content folders: one column with these blocks. */
export const pageOfBlocks = (id: string, blocks: readonly object[], title = id) => ({
  collection: { id, urlId: id, title, typeName: 'page', type: 10 },
  items: [],
  layout: { rows: [{ columns: [{ span: 12, blocks }] }] },
});

export const htmlBlock = (html: string) => ({ id: 'b0', type: 'html', value: { html } });
