/** Requests that once crashed the render API, blocked it for seconds or filled its memory, as small as possible. */
export interface Attack {
  readonly name: string;
  /** Sequential; those of an inner list in parallel. */
  readonly requests: readonly (Sent | readonly Sent[])[];
}

export interface Sent {
  readonly path: string;
  readonly body: string;
  readonly method?: 'POST' | 'PUT';
  readonly accept?: string;
}

const render = (body: unknown, accept?: string): Sent => ({
  path: '/v1/render',
  body: JSON.stringify(body),
  ...(accept === undefined ? {} : { accept }),
});
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

const doubling = (calls: number) => ({ template: `{a${'|json'.repeat(calls)}}`, data: { a: '"' } });
const bomb = {
  template: '{@|apply p}',
  partials: { p: '{b|smartypants|count}{@|apply p}{@|apply p}' },
  data: { b: 'the "quick" brown fox -- jumps' },
};
/** The same inside a chain, which needs the text before it can continue. */
const innerBomb = { ...bomb, partials: { p: '{b|smartypants|count}{@|apply p|html}{@|apply p|html}' } };
const nested = (open: string, close: string, depth: number): string => `${open.repeat(depth)}${close.repeat(depth)}`;
const dense = (salt: number): string => `${'{a}'.repeat(600_000)}${salt}`;
const tree = (node: unknown, count: number, salt: number): unknown => [
  17,
  1,
  [[0, `${salt}`], ...Array(count).fill(node)],
  18,
];
const HTML = 'text/html';

export const attacks: readonly Attack[] = [
  { name: 'doubling chains', requests: [24, 26, 27, 28, 40, 400].map((calls) => render(doubling(calls))) },
  {
    name: 'doubling chains in fragments',
    requests: [
      {
        path: '/v1/fragments',
        body: JSON.stringify({
          data: { a: '"' },
          fragments: times(100, (i) => ({ id: `${i}`, template: doubling(28).template })),
        }),
      },
    ],
  },
  {
    name: 'a chain of 100,000 calls',
    requests: [render({ template: `{a${'|json'.repeat(100_000)}|count}`, data: { a: 1 } })],
  },
  {
    name: 'doubling expressions',
    requests: [
      render({ template: `{.eval @a = "xx"}${'{.eval @a = @a + @a}'.repeat(60)}{@a|count}`, data: {} }),
      render({ template: `${'{.eval @a = @a + a; @a == 1}'.repeat(4000)}`, data: { a: 'x'.repeat(1_000_000) } }),
    ],
  },
  {
    name: 'distinct dense partials',
    requests: times(46, (i) =>
      render({ template: `{@|apply p${i}}`, partials: { [`p${i}`]: dense(i) }, data: { a: '' } }),
    ),
  },
  {
    name: 'distinct trees',
    requests: [
      ...times(10, (i) => render({ code: tree([1, [['a']], 0], 130_000, i), data: {} })),
      ...times(40, (i) => render({ code: tree([1, [['a']], 0], 15_000, i), data: {} })),
    ],
  },
  {
    name: 'data of many values',
    requests: [
      render({ template: '{a}', data: Array(690_000).fill([]) }),
      render({ template: '{a}', data: Array(240_000).fill([]) }),
      render({ template: '{a}', data: Array(260_000).fill({ a: 1 }) }),
      render({ template: '{a}', data: Array(120_000).fill({ a: 1 }) }),
      render({ template: 'a', partials: Object.fromEntries(times(60_000, (i) => [`p${i}`, [17, 1, [], 18]])) }),
      render({ template: 'a', injects: Object.fromEntries(times(100_000, (i) => [`p${i}`, 1])) }),
    ],
  },
  {
    name: 'large trees',
    requests: [
      render({ code: tree([2, ['a'], [], 3], 75_000, 0), data: {} }),
      render({ code: tree([1, [['a', 'b']], [['json']]], 11_000, 0), data: {} }),
    ],
  },
  {
    name: 'code for a large template',
    requests: [
      { path: '/v1/templates/big', method: 'PUT', body: JSON.stringify({ template: dense(0) }) },
      ...times(14, () => ({ path: '/v1/templates/big/render', body: '{"data":{"a":""}}' })),
      ...times(14, () => render({ template: '{.ctx @a b=c d=e}'.repeat(28_000), data: {} })),
      ...times(14, () => render({ template: '{.eval a + 1 * 2}'.repeat(1200), data: {} })),
    ],
  },
  {
    name: 'long sources',
    requests: ['{', '{a', '{##', '{.if a}', '{.end}', '{.foo}', '{.or}', '\n{.foo}', '{a.b|nope x}'].map((piece) =>
      render({ template: piece.repeat(Math.floor(1_800_000 / piece.length)), data: { a: 1 } }),
    ),
  },
  { name: 'a bomb as JSON', requests: [render(bomb), render(innerBomb)] },
  { name: 'a bomb as HTML', requests: [render(bomb, HTML), render(innerBomb, HTML)] },
  { name: 'eight bombs at once', requests: [times(8, (i) => render(i % 2 === 0 ? bomb : innerBomb))] },
  {
    name: 'a bomb as code',
    requests: times(14, (i) => render({ ...bomb, options: { deadlineMs: i < 13 ? 50 : 5000 } })),
  },
  {
    name: 'deep JSON',
    requests: [
      { path: '/v1/render', body: `{"template":"{a}","data":${nested('[', ']', 3000)}}` },
      { path: '/v1/render', body: `{"template":"{a}","data":${nested('[', ']', 900_000)}}` },
      { path: '/v1/render', body: `{"template":"{a}","data":${nested('{"a":', '}', 3000).replace('}', '1}')}}` },
      { path: '/v1/render', body: `{"code":[17,1,${nested('[[20,0,', ']]', 1500).replace(',]', ',[]]')},18]}` },
    ],
  },
  {
    name: 'large answers',
    requests: [
      render({ template: `{.repeated section l}${'x'.repeat(1000)}{.end}`, data: { l: Array(30_000).fill(1) } }),
      render({ template: `{.repeated section l}${'"\\\\'.repeat(300)}{.end}`, data: { l: Array(30_000).fill(1) } }),
    ],
  },
];
