/** Examples for the routes of the render API, for the OpenAPI document; a test runs them against a server. */

export const renderExample = {
  body: { template: 'Hello {name|html}{x|nope}', data: { name: '<Ann>' } },
  reply: {
    html: 'Hello &lt;Ann&gt;{x|nope}',
    errors: [
      {
        code: 'FORMATTER_UNKNOWN',
        type: 'parser',
        message: "SyntaxError: Formatter 'nope' is unknown",
        line: 1,
        column: 18,
        frame: '> 1 | Hello {name|html}{x|nope}\n    |                  ^',
      },
    ],
    warnings: [],
    stats: { tier: 'walk', renderMs: 0.2, bytes: 25, iterations: 0 },
  },
};

export const parseExample = {
  body: { template: 'Hi {name}' },
  reply: {
    code: [
      17,
      1,
      [
        [0, 'Hi '],
        [1, [['name']], 0],
      ],
      18,
    ],
    errors: [],
    warnings: [],
  },
};

export const batchExample = {
  body: { data: { name: 'Ann' }, items: [{ id: 'head', template: '<h1>{name}</h1>' }] },
  reply: {
    index: 0,
    id: 'head',
    status: 200,
    html: '<h1>Ann</h1>',
    errors: [],
    warnings: [],
    stats: { tier: 'walk', renderMs: 0.1, bytes: 12, iterations: 0 },
  },
};

export const fragmentsExample = {
  body: { data: { name: 'Ann' }, fragments: [{ id: 'head', template: '<h1>{name}</h1>' }] },
  reply: {
    fragments: [
      {
        id: 'head',
        html: '<h1>Ann</h1>',
        errors: [],
        warnings: [],
        stats: { tier: 'walk', renderMs: 0.1, bytes: 12, iterations: 0 },
      },
    ],
  },
};
