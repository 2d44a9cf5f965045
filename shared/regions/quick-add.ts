/** Choosing and buying a product without leaving the list. Without script the button is a link to the product's page. */

export interface QuickAddProps {
  readonly itemId: string;
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

export const quickAddText = 'Choose options';

export const quickAddView = ({ url, text, title }: QuickAddProps) => ({ url, text, label: `${text}: ${title}` });
