/** Texts of generated products: enough different words that searches match few of them, few enough that texts compress realistically. */
import type { Random } from '../fuzz/random.ts';

const GLAZES = [
  ...['Ash', 'Amber', 'Bone', 'Celadon', 'Chalk', 'Cobalt', 'Copper', 'Dune', 'Ember', 'Fern', 'Flint', 'Frost'],
  ...['Harbor', 'Indigo', 'Iron', 'Juniper', 'Lichen', 'Linen', 'Moss', 'Night', 'Oatmeal', 'Ochre', 'Pearl', 'Plum'],
  ...['Quarry', 'Rust', 'Salt', 'Sand', 'Slate', 'Smoke', 'Storm', 'Tea', 'Tide', 'Umber', 'Willow', 'Winter'],
];
const NOUNS = [
  ...['apron', 'basket', 'bowl', 'box', 'candlestick', 'carafe', 'cloth', 'cup', 'dish', 'jar', 'jug', 'lamp', 'mug'],
  ...['napkin', 'notebook', 'pitcher', 'planter', 'plate', 'platter', 'poster', 'print', 'runner', 'saucer', 'spoon'],
  ...['stool', 'teapot', 'tile', 'towel', 'tray', 'tumbler', 'vase', 'wall hook'],
];
const SYLLABLES = [
  'ka',
  'lo',
  'mi',
  'ru',
  'ven',
  'dor',
  'sel',
  'ta',
  'bri',
  'no',
  'fal',
  'hem',
  'ri',
  'stan',
  'wy',
  'ost',
];
const SENTENCES = [
  'The clay comes from a pit two hours away and rests for a year before anybody touches it.',
  'The wall is thick at the foot, so that it keeps warm, and drawn thin at the rim.',
  'We fire it twice, the second time for eleven hours, and open the kiln on a Tuesday.',
  'No two of them are alike, because the glaze runs where the heat was.',
  'It stands in a dishwasher as well as it stands on a table.',
  'The pattern is cut by hand through white slip, while it is still soft.',
  'Whoever buys two gets them from the same firing, next to each other on the shelf.',
  'It was made for a house with low windows and has been in the shop ever since.',
  'The cloth is woven from flax that was dyed before it was spun.',
  'Small flaws are part of it, and none of them lets water through.',
  'It arrives in a box of pulp that goes into the garden afterwards.',
  'A sister of this piece stands in the museum of the town, behind glass.',
];
export const FINISHES: readonly string[] = ['Matte', 'Gloss', 'Speckled', 'Raw', 'Crackled', 'Satin'];
export const TAGS: readonly string[] = [
  ...['new', 'gift', 'kitchen', 'garden', 'wedding', 'stoneware', 'porcelain', 'linen', 'paper', 'limited', 'seconds'],
  ...['outdoor', 'children', 'handmade', 'winter', 'summer', 'large', 'small', 'pair', 'set'],
];
/** Categories per collection: two levels. */
export const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  Table: ['Drinking', 'Serving', 'Storage'],
  House: ['Walls', 'Light'],
  Garden: ['Planting', 'Birds'],
  Gifts: ['Under thirty', 'For a house'],
};

export const pick = <T>(random: Random, from: readonly T[]): T => {
  const value = from[Math.floor(random() * from.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
};

/** A nearly unique name: `Kalomi`. */
function invented(random: Random): string {
  const name = Array.from({ length: 3 }, () => pick(random, SYLLABLES)).join('');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const productTitle = (random: Random): string =>
  `${pick(random, GLAZES)} ${pick(random, NOUNS)} ${invented(random)}`;

export const sentences = (random: Random, count: number): string =>
  Array.from({ length: count }, () => pick(random, SENTENCES)).join(' ');

/** Search input: words of titles and texts, prefixes of them, and typos. */
export function searchText(random: Random): string {
  const glaze = pick(random, GLAZES).toLowerCase();
  const noun = pick(random, NOUNS);
  switch (Math.floor(random() * 5)) {
    case 0:
      return noun;
    case 1:
      return `${glaze} ${noun}`;
    case 2:
      return `${noun} ${glaze.slice(0, 3)}`;
    case 3:
      return invented(random);
    default:
      return `${glaze} ${noun.slice(0, 2)}${noun.slice(3)}`;
  }
}
