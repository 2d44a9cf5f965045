/** The 21 slices of the add menu. */
import { blockCatalog } from '#shared/block-catalog';
import { type ownSlices, sliceBlocks } from '#shared/block-settings/slices';
import { isData, textOf } from '#shared/json';
import { replaceTags } from '#shared/spans';

const ownNames: Readonly<Record<keyof typeof ownSlices, string>> = {
  heading: 'Heading',
  'sub-heading': 'Subheading',
  body: 'Text',
  buttons: 'Buttons',
  lock: 'Lock',
  password: 'Password',
  action: 'Action',
  'popup-overlay-action': 'Popup action',
  'temp-lock-inject': 'Site not open yet',
  'sso-options': 'Ways to sign in',
};

const blockNames = Object.entries(sliceBlocks).map(([name, block]): [string, string] => [
  name,
  blockCatalog[block].title,
]);

/** Names by type, sorted alphabetically. */
export const sliceNames: ReadonlyMap<string, string> = new Map(
  [...Object.entries(ownNames), ...blockNames].sort(([, a], [, b]) => a.localeCompare(b)),
);

const TELLING = ['text', 'title', 'html', 'label'];
const MAX_SUMMARY = 40;

/** `Heading: The kiln is lit`. */
export function sliceText(slice: unknown): string {
  const [type, value] = isData(slice) ? [textOf(slice['type']), slice['value']] : ['', undefined];
  const name = sliceNames.get(type) ?? type;
  const texts = TELLING.map((setting) => (isData(value) ? textOf(value[setting]) : ''));
  const plain = texts.map((text) => replaceTags(text, /</, ' ').trim()).find((text) => text !== '');
  if (plain === undefined) return name;
  return `${name}: ${plain.length > MAX_SUMMARY ? `${plain.slice(0, MAX_SUMMARY - 1)}…` : plain}`;
}
