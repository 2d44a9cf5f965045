import { additionProblem, defaultEdits, languagesIn } from '../../../../client/studio/languages/language-list.ts';
import { languageOptions, typedLanguage } from '../../../../client/studio/languages/language-options.ts';
import { statedTexts } from '../../../../client/studio/languages/stated-texts.ts';
import { createGestures, translationEdits } from '../../../../client/studio/languages/text-edits.ts';

const source = (path: string, text: string) => ({ path, kind: 'plain' as const, text, label: '', part: '' });
const sources = [source('title', 'About'), source('navigationTitle', 'About'), source('blocks.a.text', 'More')];

test('texts are missing, translated, or translated from a changed original', () => {
  const stored = {
    texts: { title: { text: 'Über', of: 'Who we are' }, 'blocks.a.text': { text: 'Mehr', of: 'More' } },
  };
  expect(statedTexts(sources, stored).map(({ state }) => state)).toEqual(['changed', 'missing', 'translated']);
});

test('equal texts are translated together, until one has its own translation', () => {
  const texts = statedTexts(sources, {});
  const [title] = texts;
  if (title === undefined) throw new Error('There are texts.');
  const value = { text: 'Über', of: 'About' };
  expect(translationEdits(texts, title, 'Über')).toEqual([
    { op: 'set', path: ['texts', 'title'], value },
    { op: 'set', path: ['texts', 'navigationTitle'], value },
  ]);
  const apart = statedTexts(sources, { texts: { title: value, navigationTitle: { text: 'Wir', of: 'About' } } });
  expect(translationEdits(apart, apart[0] ?? title, '')).toEqual([{ op: 'set', path: ['texts', 'title'] }]);
});

test('typing without a pause is one step', () => {
  let [now, count] = [0, 0];
  const gestureOf = createGestures(
    () => now,
    () => `step ${++count}`,
  );
  expect([gestureOf('a'), gestureOf('a'), gestureOf('b')]).toEqual(['step 1', 'step 1', 'step 2']);
  now = 5000;
  expect(gestureOf('b')).toBe('step 3');
});

test('a language is found by its name, its English name, and its tag', () => {
  expect(['German', 'deutsch', 'de', 'DE', 'tlh', 'pt-br'].map(typedLanguage)).toEqual([
    'de',
    'de',
    'de',
    'de',
    'tlh',
    'pt-BR',
  ]);
  expect(['no language', 'zz'].map(typedLanguage)).toEqual([undefined, undefined]);
  expect(languageOptions('germ', []).map(({ id }) => id)).toEqual(['de']);
  expect(languageOptions('germ', ['DE'])).toEqual([]);
});

test('no language is added twice, and one is the default', () => {
  const list = languagesIn({
    languages: [
      { code: 'en', isDefault: true },
      { code: 'de', name: 'German' },
    ],
  });
  expect(list.map(({ shownName }) => shownName)).toEqual(['English', 'German']);
  expect(additionProblem(list, 'DE')).toBe('This language already exists');
  expect(additionProblem(list, undefined)).toContain('type its tag');
  expect(additionProblem(list, 'fr')).toBeUndefined();
  expect(defaultEdits(list, 'de')).toEqual([
    { op: 'set', path: ['languages', 0, 'isDefault'], value: false },
    { op: 'set', path: ['languages', 1, 'isDefault'], value: true },
  ]);
});
