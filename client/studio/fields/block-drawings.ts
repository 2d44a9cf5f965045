/**
 * Small icons of the blocks for the add menu: a page of 48 by 32 in one style. Each is a list of strokes and areas, drawn in the text
 * color.
 */
import type { ShownBlockType } from '#shared/block-settings/index';

export interface Drawing {
  /** Paths with a light fill. */
  readonly areas: string;
  /** Paths with a solid fill. */
  readonly solids?: string;
  readonly strokes: string;
}

const rect = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;
const line = (x: number, y: number, width: number): string => `M${x} ${y}h${width}`;
const lines = (x: number, y: number, ...widths: readonly number[]): string =>
  widths.map((width, at) => line(x, y + at * 5, width)).join('');
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const mountain = (x: number, y: number, width: number): string =>
  `M${x} ${y}l${width / 3} ${-width / 3}l${width / 4} ${width / 5}l${width / 6} ${-width / 7}l${width / 4} ${width / 4.2}z`;

const picture = (x: number, y: number, width: number, height: number): Drawing => ({
  areas: rect(x, y, width, height),
  solids: mountain(x + 1, y + height - 1, width - 2),
  strokes: rect(x, y, width, height),
});
const pictures = (...frames: readonly (readonly [number, number, number, number])[]): Drawing => ({
  areas: frames.map((frame) => rect(...frame)).join(''),
  strokes: frames.map((frame) => rect(...frame)).join(''),
});
const strokes = (...paths: readonly string[]): Drawing => ({ areas: '', strokes: paths.join('') });
/** Combines icons. */
const together = (...drawings: readonly Drawing[]): Drawing => ({
  areas: drawings.map(({ areas }) => areas).join(''),
  solids: drawings.map(({ solids = '' }) => solids).join(''),
  strokes: drawings.map(({ strokes: own }) => own).join(''),
});
const solid = (...paths: readonly string[]): Drawing => ({ areas: '', solids: paths.join(''), strokes: '' });

const bars = (x: number, y: number): string => lines(x, y, 18, 14, 16);
const button = (x: number, y: number, width: number): string => rect(x, y, width, 6);
const card = together(picture(6, 5, 14, 12), strokes(lines(24, 8, 16, 12)), solid(button(24, 20, 12)));
const list = (mark: (y: number) => string): Drawing =>
  together(strokes(line(14, 9, 26), line(14, 16, 22), line(14, 23, 24)), solid(mark(9), mark(16), mark(23)));
const dots = list((y) => circle(8, y, 1.6));
const grouped = list((y) => rect(6, y - 2, 4, 4));
const feed = together(pictures([6, 5, 11, 11], [19, 5, 11, 11], [32, 5, 11, 11]), strokes(line(6, 24, 18)));
const booking = together(strokes(rect(8, 6, 20, 20), line(8, 12, 20)), solid(rect(12, 16, 4, 4), button(32, 20, 10)));
const social = together(
  strokes(circle(11, 16, 5), circle(24, 16, 5), circle(37, 16, 5)),
  solid(circle(11, 16, 1.5), circle(24, 16, 1.5), circle(37, 16, 1.5)),
);
const summary = together(
  pictures([5, 5, 11, 10], [18, 5, 11, 10], [31, 5, 11, 10]),
  strokes(line(5, 20, 9), line(18, 20, 9), line(31, 20, 9), line(5, 25, 6), line(18, 25, 7), line(31, 25, 5)),
);
const pin = 'M24 4c5 0 8 4 8 8c0 6-8 14-8 14s-8-8-8-14c0-4 3-8 8-8z';
const angles = 'M18 9l-7 7l7 7M30 9l7 7l-7 7';
const month = together(
  strokes(rect(8, 6, 32, 21), line(8, 12, 32)),
  solid(rect(13, 15, 3, 3), rect(21, 15, 3, 3), rect(29, 20, 3, 3)),
);
const play = 'M20 11l9 5l-9 5z';
const player = together(strokes(rect(5, 11, 38, 11), line(18, 16.5, 20)), solid('M10 13.5l5 3l-5 3z'));

export const drawings: Readonly<Record<ShownBlockType, Drawing>> = {
  markdown: strokes(rect(5, 7, 38, 18), 'M10 21v-10l4 5l4-5v10M32 11v9M28 17l4 4l4-4'),
  quote: together(
    solid('M9 8h6v6l-3 5h-3l2-5h-2zM18 8h6v6l-3 5h-3l2-5h-2z'),
    strokes(lines(28, 10, 13, 10), line(9, 25, 16)),
  ),
  accordion: together(
    strokes(rect(6, 5, 36, 6), rect(6, 13, 36, 6), rect(6, 21, 36, 6)),
    solid('M36 7l4 0l-2 2zM36 15l4 0l-2 2zM36 23l4 0l-2 2z'),
  ),
  marquee: together(
    { areas: rect(0, 11, 48, 10), strokes: '' },
    strokes(line(4, 16, 8), line(16, 16, 12), line(32, 16, 6), 'M40 13l3 3l-3 3'),
  ),
  menu: together(
    strokes(
      lines(8, 8, 16, 13, 15),
      line(8, 23, 12),
      line(36, 8, 4),
      line(36, 13, 4),
      line(36, 18, 4),
      line(36, 23, 4),
    ),
  ),
  emailfooter: together(strokes(rect(10, 5, 28, 14), 'M10 6l14 8l14-8'), strokes(line(16, 25, 16))),
  image: picture(8, 5, 32, 22),
  gallery: pictures(
    [6, 4, 11, 11],
    [19, 4, 11, 11],
    [32, 4, 11, 11],
    [6, 17, 11, 11],
    [19, 17, 11, 11],
    [32, 17, 11, 11],
  ),
  video: together({ areas: rect(8, 5, 32, 22), strokes: rect(8, 5, 32, 22) }, solid(play)),
  audio: player,
  album: together(
    pictures([5, 6, 18, 20]),
    strokes(circle(14, 16, 5), lines(27, 10, 15, 12, 14)),
    solid(circle(14, 16, 1.5)),
  ),
  soundcloud: together(
    solid(
      [10, 15, 20, 25, 30, 35]
        .map((x, at) => rect(x, 16 - [4, 8, 5, 9, 6, 3][at]!, 3, 2 * [4, 8, 5, 9, 6, 3][at]!))
        .join(''),
    ),
  ),
  embed: together(
    strokes(rect(6, 5, 36, 22), line(6, 11, 36)),
    solid(circle(10, 8, 1), circle(14, 8, 1)),
    strokes('M20 16l-4 3l4 3M28 16l4 3l-4 3'),
  ),
  chart: together(strokes('M8 5v22h34'), solid(rect(13, 17, 5, 10), rect(22, 11, 5, 16), rect(31, 7, 5, 20))),
  spacer: strokes(line(6, 5, 36), line(6, 27, 36), 'M24 9v14M21 12l3-3l3 3M21 20l3 3l3-3'),
  horizontalrule: together({ areas: rect(6, 5, 36, 6) + rect(6, 21, 36, 6), strokes: line(6, 16, 36) }),
  shape: { areas: `${circle(17, 16, 9)}M33 7l10 18h-20z`, strokes: `${circle(17, 16, 9)}M33 7l10 18h-20z` },
  button: together(solid(rect(9, 11, 30, 10))),
  link: strokes('M21 19l6-6M19 15l-4 4a4 4 0 0 0 6 6l4-4M29 17l4-4a4 4 0 0 0-6-6l-4 4'),
  navigation: together(solid(rect(5, 14, 5, 4)), strokes(line(16, 16, 7), line(26, 16, 7), line(36, 16, 7))),
  folder: { areas: 'M8 9h11l3 3h18v14h-32z', strokes: 'M8 9h11l3 3h18v14h-32z' },
  index: together(pictures([6, 5, 16, 10], [26, 5, 16, 10], [6, 18, 16, 10], [26, 18, 16, 10])),
  collectionlink: together(strokes(rect(7, 7, 34, 18), line(12, 13, 16), line(12, 18, 22)), solid('M34 11l4 0l0 4z')),
  logo: together({ areas: circle(16, 16, 8), strokes: circle(16, 16, 8) }, strokes(line(29, 13, 12), line(29, 19, 9))),
  search: together(strokes(rect(5, 11, 38, 10), circle(12, 15.5, 2.5), 'M14 17.5l2 2', line(20, 16, 14))),
  'member-area': together(
    strokes(circle(17, 11, 4), 'M9 25c0-9 16-9 16 0'),
    solid(button(30, 9, 12)),
    strokes(button(30, 18, 12)),
  ),
  rss: together(strokes('M15 8a16 16 0 0 1 16 16M15 15a9 9 0 0 1 9 9'), solid(circle(17, 22, 2.2))),
  'in-browser-message-link': together(strokes(rect(7, 7, 24, 16), 'M7 8l12 8l12-8M34 17l7 0M38 14l3 3l-3 3')),
  'summary-v2': summary,
  summary: together(summary, strokes(line(5, 29, 37))),
  journal: together(
    strokes(
      line(7, 8, 24),
      line(7, 14, 20),
      line(7, 20, 26),
      line(7, 26, 18),
      line(37, 8, 5),
      line(37, 14, 5),
      line(37, 20, 5),
      line(37, 26, 5),
    ),
  ),
  archive: together(strokes(rect(8, 6, 32, 6), 'M10 12v14h28v-14'), solid(rect(19, 16, 10, 3))),
  tagcloud: together(
    solid(
      rect(6, 7, 16, 6),
      rect(25, 8, 9, 4),
      rect(37, 8, 6, 4),
      rect(8, 18, 8, 4),
      rect(19, 17, 18, 6),
      rect(40, 18, 4, 4),
    ),
  ),
  postsbyauthor: list((y) => circle(8, y - 1, 2.2)),
  postsbytag: list((y) => `M5 ${y - 2}h4l3 2l-3 2h-4z`),
  postsbycategory: grouped,
  postsbymonth: together(dots, strokes(rect(5, 4, 38, 24))),
  comments: { areas: 'M7 6h26v13h-16l-5 5v-5h-5z', strokes: 'M7 6h26v13h-16l-5 5v-5h-5zM37 12h5v13h-4v4l-4-4h-11v-3' },
  product: card,
  'pricing-plan': together(
    pictures([5, 6, 11, 21], [18.5, 4, 11, 25], [32, 6, 11, 21]),
    solid(rect(7, 21, 7, 3), rect(20.5, 23, 7, 3), rect(34, 21, 7, 3)),
    strokes(line(7, 11, 7), line(20.5, 10, 7), line(34, 11, 7)),
  ),
  donation: solid('M24 26c-12-8-12-18-5-18c3 0 5 3 5 4c0-1 2-4 5-4c7 0 7 10-5 18z'),
  amazon: together(card, strokes('M6 22c4 4 10 4 14 0')),
  form: together(strokes(rect(8, 5, 32, 6), rect(8, 14, 32, 6)), solid(button(8, 23, 14))),
  newsletter: together(strokes(rect(6, 17, 22, 7), line(6, 9, 24)), solid(rect(30, 17, 12, 7))),
  map: together(
    { areas: 'M5 8l12-4l14 4l12-4v20l-12 4l-14-4l-12 4z', strokes: 'M5 8l12-4l14 4l12-4v20l-12 4l-14-4l-12 4z' },
    solid(circle(24, 15, 3)),
  ),
  geo: together({ areas: pin, strokes: pin }, solid(circle(24, 12, 2.5))),
  calendar: month,
  tourdates: together(
    strokes(line(16, 8, 14), line(16, 16, 16), line(16, 24, 12)),
    solid(
      rect(6, 5, 6, 6),
      rect(6, 13, 6, 6),
      rect(6, 21, 6, 6),
      button(36, 5, 7),
      button(36, 13, 7),
      button(36, 21, 7),
    ),
  ),
  'opentable-v2': booking,
  opentable: together(booking, strokes(line(8, 29, 20))),
  tock: together(strokes(circle(18, 16, 10), 'M18 10v6l4 3'), solid(button(33, 20, 10))),
  zola: together(strokes('M12 6v20M9 6v6a3 3 0 0 0 6 0v-6M24 6c-4 0-4 10 0 10v10'), solid(button(32, 20, 10))),
  acuity: together(month, strokes('M19 20l3 3l6-6')),
  foursquare: together({ areas: pin, strokes: pin }, strokes(line(6, 28, 36)), solid('M20 12l3 3l5-6')),
  'socialaccountlinks-v2': social,
  socialaccountlinks: together(social, strokes(line(6, 26, 36))),
  sociallinks: together(social, strokes(line(6, 6, 36), line(6, 26, 36))),
  instagram: together(
    { areas: rect(14, 6, 20, 20), strokes: rect(14, 6, 20, 20) },
    strokes(circle(24, 16, 5)),
    solid(circle(30.5, 9.5, 1.2)),
  ),
  twitter: strokes('M8 8h32v14h-18l-6 5v-5h-8z', bars(14, 12).slice(0, 40)),
  flickr: solid(circle(18, 16, 5), circle(31, 16, 5)),
  fivehundredpix: feed,
  code: strokes(angles, 'M26 8l-4 16'),
  html: strokes(angles),
  'website-component': together(strokes('M24 4l12 6v12l-12 6l-12-6v-12zM12 10l12 6l12-6M24 16v12')),
};
