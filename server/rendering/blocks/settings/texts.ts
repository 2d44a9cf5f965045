/** Blocks that hold text, and those that only shape the page. */
import { choice, html, integer, list, markup, no, number, object, text, url, yes } from '#shared/settings';

export const textBlocks = {
  html: { html: markup() },
  markdown: { source: text('', 100_000) },
  /** `source` is the owner's own code: shown as markup, or as text for the reader to read. */
  code: {
    source: markup(),
    language: choice(['html', 'css', 'javascript', 'markdown', 'plain'], 'html'),
    displaySource: no(),
  },
  quote: { quote: html(), source: text(), sourceUrl: url(), alignment: choice(['left', 'center', 'right'], 'left') },
  button: {
    text: text(),
    linkTo: url(),
    newWindow: no(),
    size: choice(['small', 'medium', 'large'], 'medium'),
    style: choice(['primary', 'secondary', 'tertiary'], 'primary'),
    alignment: choice(['left', 'center', 'right'], 'center'),
  },
  accordion: {
    items: list(object({ title: text(), description: html(), isOpen: no() })),
    /** Several can be open at once. */
    allowMultiple: no(),
    firstOpen: no(),
    iconPlacement: choice(['left', 'right'], 'right'),
    dividers: yes(),
  },
  marquee: {
    items: list(object({ text: text(), linkTo: url() }), 40),
    direction: choice(['left', 'right'], 'left'),
    /** Seconds for one turn. */
    duration: integer(5, 120, 30),
    pausesOnHover: yes(),
  },
  shape: {
    shape: choice(['rectangle', 'circle', 'triangle', 'star', 'hexagon', 'arch', 'blob', 'wave'], 'rectangle'),
    color: choice(['accent', 'ink', 'quiet', 'line'], 'accent'),
    /** Pixels. */
    height: integer(8, 600, 160),
    outline: no(),
    rotation: integer(-180, 180, 0),
  },
  /** Height in pixels, or as a share of the block's width in percent. */
  spacer: { height: integer(0, 1000, 50), aspectRatio: number(0, 500, 0) },
  horizontalrule: {
    thickness: integer(1, 20, 1),
    width: integer(5, 100, 100),
    style: choice(['solid', 'dashed', 'dotted', 'double'], 'solid'),
    alignment: choice(['left', 'center', 'right'], 'center'),
  },
  'website-component': { componentName: text(), title: text(), markup: markup(), properties: text() },
} as const;
