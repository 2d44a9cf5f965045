/** Choosing options and buying from a product list. Without JavaScript the button is a link to the product page. */

export interface QuickAddProps {
  readonly itemId: string;
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

export const quickAddText = 'Choose options';

export const quickAddView = ({ url, text, title }: QuickAddProps) => ({ url, text, label: `${text}: ${title}` });
