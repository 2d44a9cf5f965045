import { centered } from '../../client/browser/popup.ts';
import { createScriptLoader } from '../../client/core/script-loader.ts';

test('a window is centered in another, and never beyond its top left corner', () => {
  expect(centered(600, 400, { left: 100, top: 50, width: 1000, height: 800 })).toEqual({
    left: 300,
    top: 250,
    width: 600,
    height: 400,
  });
  expect(centered(600, 400, { left: 100, top: 50, width: 300, height: 300 })).toMatchObject({ left: 100, top: 50 });
});

describe('third-party scripts', () => {
  const created: { src: string; listeners: Map<string, () => void> }[] = [];
  const onPageHide: (() => void)[] = [];
  const loadScript = createScriptLoader();
  const element = () => {
    const script = { src: '', async: false, listeners: new Map<string, () => void>() };
    created.push(script);
    return {
      ...script,
      addEventListener: (name: string, listener: () => void) => void script.listeners.set(name, listener),
    };
  };
  const page = { defaultView: {} as object | null, createElement: element, head: { append: () => undefined } };
  beforeAll(() =>
    Object.assign(globalThis, {
      document: page,
      addEventListener: (_name: string, listener: () => void) => onPageHide.push(listener),
    }),
  );
  afterAll(() => {
    for (const name of ['document', 'addEventListener']) Reflect.deleteProperty(globalThis, name);
  });

  test('are loaded once, and again after a failure', async () => {
    const first = loadScript('https://a.example/1.js');
    expect(loadScript('https://a.example/1.js')).toBe(first);
    created.at(-1)?.listeners.get('error')?.();
    await expect(first).rejects.toThrow('https://a.example/1.js did not load');
    const second = loadScript('https://a.example/1.js');
    created.at(-1)?.listeners.get('load')?.();
    await expect(second).resolves.toBeUndefined();
    expect(created).toHaveLength(2);
  });

  test('are rejected once the document is destroyed', async () => {
    const loading = loadScript('https://a.example/2.js');
    for (const listener of onPageHide) listener();
    await expect(loading).rejects.toThrow('Document was destroyed');
    page.defaultView = null;
    await expect(loadScript('https://a.example/3.js')).rejects.toThrow('Document was destroyed');
  });
});
