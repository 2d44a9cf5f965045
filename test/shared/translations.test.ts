import { isRightToLeft, languageName } from '../../shared/languages.ts';
import { textTable } from '../../shared/translations.ts';

const plain = (path: string, text: string) => ({ path, kind: 'plain', text });
const stays = () => false;
const gone = () => true;

test('a text is found at its path, or where the same text is', () => {
  const table = textTable({ texts: { 'items.0.title': { text: 'Eins', of: 'One' } } });
  expect(table.find(plain('items.0.title', 'One'), stays)?.text).toBe('Eins');
  expect(table.find(plain('items.1.title', 'One'), stays)?.text).toBe('Eins');
  expect(table.find(plain('items.1.title', 'Two'), stays)).toBeUndefined();
});

test.each(['title', 'blocks.12.text'])('%s keeps its translation when its text changes', (path) => {
  const table = textTable({ texts: { [path]: { text: 'Eins', of: 'One' } } });
  expect(table.find(plain(path, 'One more'), stays)).toMatchObject({ text: 'Eins', of: 'One' });
});

test.each(['items.0.title', 'blocks.12.items.0', 'rows.0.columns.0.blocks.1.text'])(
  'for other text, a list entry has a translation only if the original is gone: %s',
  (path) => {
    const table = textTable({ texts: { [path]: { text: 'Eins', of: 'One' } } });
    expect(table.find(plain(path, 'One more'), stays)).toBeUndefined();
    expect(table.find(plain(path, 'One more'), gone)).toMatchObject({ text: 'Eins', of: 'One' });
  },
);

test('plain text never replaces markup', () => {
  const table = textTable({
    texts: { title: { text: '<b>', of: 'One' }, body: { text: '<p>Eins</p>', of: 'Two', isMarkup: true } },
  });
  expect(table.find({ path: 'other', kind: 'rich', text: 'One' }, stays)).toBeUndefined();
  expect(table.find({ path: 'title', kind: 'rich', text: 'One' }, gone)).toBeUndefined();
  expect(table.find(plain('else', 'Two'), stays)).toBeUndefined();
  expect(table.find({ path: 'other', kind: 'markup', text: 'Two' }, stays)?.text).toBe('<p>Eins</p>');
});

test.each([undefined, null, 'text', [], { texts: [] }, { texts: { title: 'x', other: { text: 3 } } }])(
  'stored data of another shape has no texts: %j',
  (stored) => {
    expect(textTable(stored).find(plain('title', 'One'), gone)).toBeUndefined();
    expect(textTable(stored).find(plain('constructor', 'One'), gone)).toBeUndefined();
  },
);

test('the direction and the name of a language follow from its tag', () => {
  expect(['ar', 'he', 'fa-IR', 'ur', 'az-Arab'].map(isRightToLeft)).toEqual([true, true, true, true, true]);
  expect(['de', 'az', 'zh-Hant', 'not a tag'].map(isRightToLeft)).toEqual([false, false, false, false]);
  expect([languageName('de'), languageName('de', 'en'), languageName('not a tag')]).toEqual([
    'Deutsch',
    'German',
    'not a tag',
  ]);
});
