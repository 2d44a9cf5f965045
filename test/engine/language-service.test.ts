import { createEngine, createLanguageService, describeDefinitions } from '../../engine/index.ts';
import type { TemplateDocument, Workspace } from '../../shared/language-service.ts';
import fc from '../fast-check.ts';

const engine = createEngine({ codegen: 'off' });
const descriptions = describeDefinitions(engine);
const service = createLanguageService(descriptions);

const data = {
  site: { title: 'Kiln & Co', owner: { name: 'Ann' } },
  items: [
    { title: 'Bowl', price: 48, tags: ['blue'], 'not-an-odd-key': 1, 'odd key': 2 },
    { title: 'Vase', price: 62, sale: true },
  ],
};
const workspace: Workspace = { data, templates: [], partials: {}, isComplete: true };

/** A template with the caret at `¦`. */
function at(marked: string, name: string | null = null): { document: TemplateDocument; offset: number } {
  const offset = marked.indexOf('¦');
  return { document: { name, source: marked.replace('¦', '') }, offset };
}

function completed(marked: string, given: Workspace = workspace, name: string | null = null) {
  const { document, offset } = at(marked, name);
  const found = service.complete(document, offset, given);
  if (found === null) return null;
  return { ...found, typed: document.source.slice(found.from, offset), labels: found.items.map(({ label }) => label) };
}

const labels = (marked: string, given?: Workspace, name?: string): readonly string[] =>
  completed(marked, given, name)?.labels ?? [];

function hovered(marked: string, given: Workspace = workspace) {
  const { document, offset } = at(marked);
  const hover = service.hover(document, offset, given);
  return hover === null ? null : { text: document.source.slice(hover.from, hover.to), ...hover.documentation };
}

describe('diagnostics', () => {
  test.each([
    ['{site.title|nope}', 'FORMATTER_UNKNOWN', 'nope'],
    ['{a|html|truncate 10|nopes}', 'FORMATTER_UNKNOWN', 'nopes'],
    ['{.nope? a}x{.end}', 'PREDICATE_UNKNOWN', 'nope?'],
    ['x{.section a}y', 'EOF_IN_BLOCK', '{.section a}'],
    ['x{.end}', 'NOT_ALLOWED_AT_ROOT', '{.end}'],
    ['x{## y', 'EOF_IN_COMMENT', '{##'],
    ['{.sektion a}', 'INVALID_INSTRUCTION', '{.sektion a}'],
    ['{.eval 1 +* "}', 'EXPRESSION_INVALID', '{.eval 1 +* "}'],
    ['{a|apply row}', 'APPLY_PARTIAL_MISSING', 'row'],
    ['{.include row}', 'APPLY_PARTIAL_MISSING', 'row'],
  ])('%s is %s at %s', (source, code, marked) => {
    const found = service.diagnose({ name: null, source }, workspace);
    expect(found.map((one) => [one.code, source.slice(one.from, one.to)])).toContainEqual([code, marked]);
  });

  test('a good template has none', () => {
    const source = '{.repeated section items}{title|html}{.alternates with}, {.or}none{.end}{.eval @a = 1; @a + 1}';
    expect(service.diagnose({ name: null, source }, workspace)).toEqual([]);
  });

  test('partials, their aliases and macros are known; others may be elsewhere when the workspace is not complete', () => {
    const source = '{.macro m}x{.end}{a|apply m}{a|apply row}{a|apply row.block}{a|apply other}';
    const missing = (given: Workspace) =>
      service.diagnose({ name: null, source }, given).map(({ from, to }) => source.slice(from, to));
    const partials = { 'row.block': 'x' };
    expect(missing({ templates: [], partials, aliases: { row: 'row.block' }, isComplete: true })).toEqual(['other']);
    expect(missing({ templates: [], partials: {}, isComplete: false })).toEqual([]);
  });

  test('messages are sentences without the prefix of the engine', () => {
    const [found] = service.diagnose({ name: null, source: '{a|nope}' }, workspace);
    expect(found).toEqual({
      code: 'FORMATTER_UNKNOWN',
      severity: 'error',
      message: "Formatter 'nope' is unknown",
      from: 3,
      to: 7,
    });
  });
});

describe('completion of names', () => {
  test('at the root: the names of the data', () => {
    expect(labels('{¦')).toEqual(['site', 'items', '@']);
    expect(completed('{si¦te.title}')).toMatchObject({ from: 1, to: 11, typed: 'si' });
  });

  test('after a dot: the names of the value, with their first values', () => {
    expect(completed('{site.¦}')?.items).toEqual([
      { label: 'title', kind: 'name', detail: '"Kiln & Co"' },
      { label: 'owner', kind: 'name', detail: 'object' },
    ]);
    expect(labels('{site.owner.n¦')).toEqual(['name']);
    expect(labels('{items.¦}')).toEqual(['0']);
  });

  test('in a repeated section: the names of all its elements, then those around it, and the position', () => {
    expect(labels('{.repeated section items}{¦}{.end}')).toEqual([
      ...['title', 'price', 'tags', 'not-an-odd-key', 'sale', '@index', '@index0', 'site', 'items', '@'],
    ]);
  });

  test.each([
    ['{.repeated section items}a{.end}{¦}', 'after the end'],
    ['{.repeated section items}a{.or}{¦}{.end}', 'in the alternate'],
    ['{¦}{.repeated section items}a{.end}', 'before it'],
    ['{.repeated section items}{.end}{.if a}{¦}{.end}', 'in a block without a frame'],
  ])('%s: not the names of elements (%s)', (marked) => {
    expect(labels(marked)).toEqual(['site', 'items', '@']);
  });

  test('between two elements the element is still current', () => {
    expect(labels('{.repeated section items}a{.alternates with}{¦}{.end}')).toContain('price');
  });

  test('in nested sections names come from the inside out; sections search the current frame only', () => {
    expect(labels('{.section site}{.section owner}{¦}{.end}{.end}')).toEqual([
      'name',
      'title',
      'owner',
      'site',
      'items',
      '@',
    ]);
    expect(labels('{.section site}{.section ¦}{.end}{.end}')).toEqual(['title', 'owner', '@']);
  });

  test('variables from the tag that sets them to the end of their frame', () => {
    const source = '{.var @t site.title}{.section site}{.ctx @c n=owner.name}{¦}{.end}';
    expect(labels(source)).toEqual(['@c', 'title', 'owner', '@t', 'site', 'items', '@']);
    expect(labels('{.var @o site.owner}{@o.¦}')).toEqual(['name']);
    expect(labels('{.ctx @c n=site.title}{@c.¦}')).toEqual(['n']);
    expect(labels('{.if site}{.var @in site}{.end}{.eval @sum = 1}{¦}')).toEqual(
      expect.arrayContaining(['@in', '@sum']),
    );
    expect(labels('{.section site}{.var @in title}{.end}{¦}')).not.toContain('@in');
  });

  test.each(['{.if ¦}', '{.if site && ¦}', '{.var @x ¦}', '{.ctx @x a=¦}', '{.eval 1 + ¦}', '{.equal? ¦ 1}', '{a, ¦}'])(
    '%s takes names',
    (marked) => {
      expect(labels(marked)).toEqual(expect.arrayContaining(['site', 'items']));
    },
  );

  test('without data: the names that templates use', () => {
    const given: Workspace = {
      templates: [],
      partials: { other: '{website.siteTitle}{website.id}' },
      isComplete: false,
    };
    expect(labels('{collection.title}{¦}', given)).toEqual(['@', 'collection', 'website']);
    expect(labels('{website.¦}', given)).toEqual(['siteTitle', 'id']);
  });

  test('a partial has the scope of the tag that applies it', () => {
    const partials = { row: '{title}', inner: '' };
    const templates = ['{.repeated section items}{@|apply row}{.end}'];
    expect(labels('{¦}', { ...workspace, templates, partials }, 'row')).toEqual(
      expect.arrayContaining(['price', 'site']),
    );
    const nested = { row: '{site|apply inner private}', inner: '' };
    expect(labels('{¦}', { ...workspace, templates, partials: nested }, 'inner')).toEqual(['title', 'owner', '@']);
    const circular = { row: '{@|apply inner}', inner: '{@|apply row}' };
    expect(labels('{¦}', { ...workspace, partials: circular }, 'row')).toEqual(['@']);
  });
});

describe('completion of everything else', () => {
  test('formatters with their documentation and arguments', () => {
    const found = completed('{site.title|tru¦}');
    expect(found).toMatchObject({ typed: 'tru', from: 12 });
    expect(found?.labels).toEqual([...engine.formatters.map(({ name }) => name)].sort());
    const truncate = found?.items.find(({ label }) => label === 'truncate');
    expect(truncate?.documentation?.arguments.map(({ name, default: fallback }) => [name, fallback])).toEqual([
      ['limit', '100'],
      ['ellipsis', '...'],
    ]);
  });

  test.each(['{.equ¦', '{.if equ¦}', '{.section a}{.or ¦}{.end}'])('predicates in %s', (marked) => {
    expect(labels(marked)).toEqual(expect.arrayContaining(['equal?', 'even?']));
  });

  test('instructions, with their end where one is missing', () => {
    const section = (marked: string) => completed(marked)?.items.find(({ label }) => label === 'section')?.snippet;
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: snippet fields
    expect(section('{.sec¦')).toBe('section ${1:name}}${9}{.end}');
    expect(section('{.sec¦}')).toBe('section ${1:name}}${9}{.end}');
    expect(section('{.sec¦ a}')).toBe('section ${1:name}');
    expect(section('{.sec¦}{.end}')).toBe('section ${1:name}');
    expect(section('{.sec¦\n{.end}')).toBe('section ${1:name}}');
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: snippet fields
    expect(completed('{.repeated s¦')).toMatchObject({ from: 2 });
  });

  test('partials and macros', () => {
    const given: Workspace = { ...workspace, partials: { 'row.block': '', 'cell.block': '' } };
    expect(labels('{.macro m}{.end}{a|apply ro¦}', given)).toEqual(['row.block', 'cell.block', 'm']);
    expect(labels('{.include ¦}', given)).toEqual(['row.block', 'cell.block']);
    expect(labels('{a|apply ¦}', given, 'row.block')).toEqual(['cell.block']);
  });

  test('arguments: the default and what the examples have', () => {
    expect(labels('{a|truncate ¦}')).toContain('100');
    expect(labels('{.eval ma¦}')).toContain('max');
  });

  test.each(['a¦', '{ ¦', 'a {b} ¦', '{# a ¦', '{## {a¦ ##}', 'if (x) {\n¦}', '{.end}¦'])('nothing in %s', (marked) => {
    expect(completed(marked)).toBeNull();
  });
});

describe('hover', () => {
  test.each([
    ['{site.title|trun¦cate 10}', 'truncate', 'truncate limit ellipsis'],
    ['{site.title|truncate 1¦0}', '10', 'limit: number, default 100'],
    ['{.equ¦al? a b}x{.end}', 'equal?', 'equal?'],
    ['{.repeated sec¦tion items}{.end}', 'repeated section', '{.repeated section items}…{.end}'],
    ['{.sec¦tion site}{.end}', 'section', '{.section name}…{.end}'],
    ['{si¦te.title}', 'site', 'site'],
    ['{site.tit¦le}', 'site.title', 'site.title'],
    ['{¦site}', 'site', 'site'],
  ])('%s is about %s', (marked, text, title) => {
    const hover = hovered(marked);
    expect(hover?.text).toBe(text);
    expect(hover?.title.startsWith(title)).toBe(true);
  });

  test('a value of the data, the start of a partial', () => {
    expect(hovered('{.section site}{tit¦le}{.end}')?.summary).toBe('In the data: "Kiln & Co"');
    expect(hovered('{a|apply ro¦w}', { ...workspace, partials: { row: '<li>' } })?.summary).toBe('<li>');
  });

  test.each(['tex¦t', '{unkno¦wn}', '{a|no¦pe}'])('nothing about %s', (marked) => {
    expect(hovered(marked)).toBeNull();
  });
});

describe('definitions', () => {
  const place = (marked: string, given: Workspace) => {
    const { document, offset } = at(marked);
    const found = service.definitionAt(document, offset, given);
    return found?.document === 'same' ? document.source.slice(found.from, found.to) : (found?.document ?? null);
  };
  const given: Workspace = { ...workspace, partials: { 'row.block': '' }, aliases: { row: 'row.block' } };

  test.each([
    ['{a|apply ro¦w}', { partial: 'row.block' }],
    ['{.include row.bl¦ock output}', { partial: 'row.block' }],
    ['{.macro row}{.end}{a|apply ro¦w}', '{.macro row}'],
    ['{.var @x site}{.section site}{@¦x.title}{.end}', '{.var @x site}'],
    ['{a|apply oth¦er}', null],
    ['{site.tit¦le}', null],
  ])('%s', (marked, expected) => {
    expect(place(marked, given)).toEqual(expected);
  });
});

const pieces = fc.constantFrom(
  ...[
    '{',
    '}',
    '{.section a}',
    '{.end}',
    '{.or}',
    '{.repeated section items}',
    '{.alternates with}',
    '{##',
    '##}',
    '|',
  ],
  ...[
    '{.if a',
    '{.var @x site}',
    '{.eval 1+',
    'title',
    '.',
    ' ',
    '{@x.',
    '|apply row',
    'equal? ',
    '"',
    '\n',
    '{.macro row}',
  ],
);

test('any text at any offset gets a response, and ranges are within the text', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), fc.nat(), (list, seed) => {
      const source = list.join('');
      const document = { name: null, source };
      const offset = seed % (source.length + 1);
      const given: Workspace = { ...workspace, partials: { row: source } };
      const ranges = [
        ...service.diagnose(document, given),
        service.complete(document, offset, given),
        service.hover(document, offset, given),
      ];
      for (const range of ranges) {
        if (range === null) continue;
        expect(range.from).toBeGreaterThanOrEqual(0);
        expect(range.to).toBeLessThanOrEqual(source.length);
        expect(range.from).toBeLessThanOrEqual(range.to);
      }
    }),
  );
});

test('descriptions survive JSON, as pages get them', () => {
  expect(JSON.parse(JSON.stringify(descriptions))).toEqual(descriptions);
});
