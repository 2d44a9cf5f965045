import { bothTiers, everything, messages, renderOn } from './render.ts';

test.each(Object.entries(bothTiers()))(
  'on the %s tier, an object assigns nothing and ends nothing',
  (_tier, engine) => {
    const render = (template: string) => renderOn(engine, template, { n: [1, 2], o: { a: 1 } }, everything);
    expect(render('{.eval @v = n; PI}')).toEqual({ html: String(Math.PI), diagnostics: [] });
    expect(render('{.eval @v = 1; @v = o; @v + 1}').html).toBe('2');
    expect(messages(render('{.eval n + 1; 2}').diagnostics).join()).toContain('Invalid arguments to operator add');
  },
);
