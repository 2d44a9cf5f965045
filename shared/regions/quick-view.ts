/** Looking at a product without leaving the list. Without script the button is a link to the product's page. */

export interface QuickViewProps {
  readonly itemId: string;
  readonly title: string;
  readonly url: string;
  readonly group: string;
  readonly text: string;
}

/** The link from the lightbox to the product's own page. */
export const pageText = 'View full details';

export const quickViewView = ({ itemId, url, group, text, title }: QuickViewProps) => ({
  itemId,
  url,
  group,
  text,
  label: `${text}: ${title}`,
});
