import { textBlocks } from '#shared/block-settings/texts';
import { Html } from '#shared/html';
import { defineBlock } from '../define-block.ts';
import { markdownText, richText } from '../rich-text.ts';
import { typedText } from '../safe-markup.ts';

/** Paths in a square of 100 by 100; the view draws `rectangle` and `circle` itself. */
const SHAPES: Readonly<Record<string, string>> = {
  rectangle: 'M0 0H100V100H0Z',
  circle: 'M50 0A50 50 0 0 1 50 100A50 50 0 0 1 50 0Z',
  triangle: 'M50 2L98 98H2Z',
  star: 'M50 2L61 38H98L68 60L79 96L50 74L21 96L32 60L2 38H39Z',
  hexagon: 'M25 7H75L100 50L75 93H25L0 50Z',
  arch: 'M5 100V50A45 45 0 0 1 95 50V100Z',
  blob: 'M54 3C78 2 97 20 97 46C97 72 82 98 52 97C24 96 3 78 4 51C5 24 28 4 54 3Z',
  wave: 'M0 40C25 10 25 10 50 40S75 70 100 40V100H0Z',
};

export const textBlockDefinitions = [
  defineBlock('html', textBlocks.html),
  defineBlock('markdown', textBlocks.markdown, {
    model: ({ source }) => ({ html: new Html(markdownText(source)) }),
  }),
  defineBlock('code', textBlocks.code, {
    // Stylesheets are the only code that takes effect by default; the page's policy blocks scripts.
    model: ({ source, displaySource, language }) => ({
      shownSource: displaySource || language === 'plain' ? typedText(source) : '',
      liveMarkup: displaySource || language === 'plain' ? '' : new Html(liveCode(source, language)),
    }),
  }),
  defineBlock('quote', textBlocks.quote),
  defineBlock('button', textBlocks.button),
  defineBlock('accordion', textBlocks.accordion, {
    model: ({ items, allowMultiple, firstOpen }, { id }) => ({
      group: allowMultiple ? '' : `${id}-items`,
      items: items.map(({ title, description, isOpen }, at) => ({
        title,
        description: new Html(richText(description)),
        isOpen: isOpen || (firstOpen && at === 0),
      })),
    }),
  }),
  defineBlock('marquee', textBlocks.marquee),
  defineBlock('shape', textBlocks.shape, { model: ({ shape }) => ({ path: SHAPES[shape] ?? '' }) }),
  defineBlock('spacer', textBlocks.spacer),
  defineBlock('horizontalrule', textBlocks.horizontalrule),
  defineBlock('website-component', textBlocks['website-component']),
];

function liveCode(source: string, language: string): string {
  switch (language) {
    case 'css':
      // `</` would end the element, and CSS never needs it.
      return `<style>${source.replaceAll('</', '<\\/')}</style>`;
    case 'javascript':
      return `<script>${source.replace(/<\/(?=script)/gi, '<\\/')}</script>`;
    case 'markdown':
      return markdownText(source);
    default:
      return source;
  }
}
