/** Previewing a product in the list. Without JavaScript the button is a link to the product page. */

export interface QuickViewProps {
  readonly itemId: string;
  readonly title: string;
  readonly url: string;
  readonly group: string;
  readonly text: string;
}

/** The link from the lightbox to the product page. */
export const pageText = 'View full details';

export const quickViewView = ({ itemId, url, group, text, title }: QuickViewProps) => ({
  itemId,
  url,
  group,
  text,
  label: `${text}: ${title}`,
});
