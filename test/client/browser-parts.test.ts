import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { centered } from '../../client/browser/popup.ts';
import { createScriptLoader } from '../../client/core/script-loader.ts';
import { Plural, type PluralProps } from '../../client/ui/plural.tsx';

test('a window stands in the middle of another, and never off its upper left edge', () => {
  expect(centered(600, 400, { left: 100, top: 50, width: 1000, height: 800 })).toEqual({
    left: 300,
    top: 250,
    width: 600,
    height: 400,
  });
  expect(centered(600, 400, { left: 100, top: 50, width: 300, height: 300 })).toMatchObject({ left: 100, top: 50 });
});

describe('scripts of others', () => {
  const created: { src: string; hear: Map<string, () => void> }[] = [];
  const leaving: (() => void)[] = [];
  const loadScript = createScriptLoader();
  const element = () => {
    const item = { src: '', async: false, hear: new Map<string, () => void>() };
    created.push(item);
    return { ...item, addEventListener: (name: string, heard: () => void) => void item.hear.set(name, heard) };
  };
  const page = { defaultView: {} as object | null, createElement: element, head: { append: () => undefined } };
  beforeAll(() =>
    Object.assign(globalThis, {
      document: page,
      addEventListener: (_name: string, left: () => void) => leaving.push(left),
    }),
  );
  afterAll(() => {
    for (const name of ['document', 'addEventListener']) Reflect.deleteProperty(globalThis, name);
  });

  test('are loaded once, and asked for again when they did not come', async () => {
    const first = loadScript('https://a.example/1.js');
    expect(loadScript('https://a.example/1.js')).toBe(first);
    created.at(-1)?.hear.get('error')?.();
    await expect(first).rejects.toThrow('https://a.example/1.js did not load');
    const second = loadScript('https://a.example/1.js');
    created.at(-1)?.hear.get('load')?.();
    await expect(second).resolves.toBeUndefined();
    expect(created).toHaveLength(2);
  });

  test('of a page that has gone are told as such', async () => {
    const loading = loadScript('https://a.example/2.js');
    for (const left of leaving) left();
    await expect(loading).rejects.toThrow('Document was destroyed');
    page.defaultView = null;
    await expect(loadScript('https://a.example/3.js')).rejects.toThrow('Document was destroyed');
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
