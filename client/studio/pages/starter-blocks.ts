/** Initial content of new blocks: where nothing would be visible, a text that says what to do. */
import { newBlockId } from './block-ids.ts';

const STARTERS: Readonly<Record<string, object>> = {
  html: { html: '<h2>A heading</h2><p>Write your text here.</p>' },
  markdown: { source: '## A heading\n\nWrite your text here.' },
  button: { text: 'Button', linkTo: '/' },
  quote: { quote: '<p>Write the words here.</p>', source: 'Who said them' },
  accordion: { items: [{ title: 'A question', description: '<p>Its answer.</p>' }] },
  marquee: { items: [{ text: 'A line of text that moves across the page' }] },
  link: { title: 'A link', linkTo: '/' },
};

export const starterBlock = (type: string): object => ({
  id: newBlockId(),
  type,
  value: Object.hasOwn(STARTERS, type) ? STARTERS[type] : {},
});
