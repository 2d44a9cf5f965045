import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Plural, type PluralProps } from '../../client/ui/plural.tsx';
import { checkPluralForms, pluralForm } from '../../client/ui/plural-forms.ts';

describe('plural forms', () => {
  test('follow the language', () => {
    const forms = { one: 'plik', few: 'pliki', many: 'plików', other: 'pliku' };
    expect([1, 2, 5, 1.5].map((count) => pluralForm(forms, count, 'pl'))).toEqual(['plik', 'pliki', 'plików', 'pliku']);
    expect(pluralForm({ other: 'items' }, 1)).toBe('items');
  });

  test("need 'other', and name the valid keys when one is wrong", () => {
    expect(() => checkPluralForms({ one: 'a' })).toThrow("Plural forms require an 'other' form.");
    expect(() => checkPluralForms({ single: 'a', other: 'b' })).toThrow(
      'Invalid plural key "single". Valid keys are: zero, one, two, few, many, other.',
    );
  });
});

describe('the plural component', () => {
  const render = (props: PluralProps, ...children: string[]) =>
    renderToStaticMarkup(createElement(Plural, props, ...children));

  test('shows the form of the number', () => {
    expect(render({ value: 1, one: 'One item', other: 'Items' })).toBe('One item');
    expect(render({ value: 2, one: 'One item', other: createElement('b', null, 'Items') })).toBe('<b>Items</b>');
  });

  test("needs 'other', knows its keys, takes no children", () => {
    expect(() => render({ value: 1, one: 'a' } as unknown as PluralProps)).toThrow(
      "Plural forms require an 'other' form.",
    );
    expect(() => render({ value: 1, single: 'a', other: 'b' } as PluralProps)).toThrow(
      'Valid keys are: zero, one, two, few, many, other.',
    );
    expect(() => render({ value: 1, other: 'b' }, 'child')).toThrow('takes no children');
  });
});
