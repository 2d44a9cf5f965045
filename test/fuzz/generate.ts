import * as fc from 'fast-check';

/** Pieces that hang together often enough to nest, with hostile ones among them. */
const pieces = [
  '{.section a}', '{.section d}', '{.section @x}', '{.section @}', '{.section n}', '{.end}', '{.end}', '{.end}', '{.or}', '{.or equal? n 2}', '{.repeated section b}',
  '{.repeated section c.d}', '{.alternates with}', '{.if a}', '{.if a && b||c}', '{.if z||b&&c}', '{.equal? a n}', '{.plural?}', '{.even? n}',
  '{.greaterThan? n 1}', '{a|json}', '{b.0|json}', '{n, m|html}', '{.var @x a}', '{.var @y n|json}', '{.var @x s|html}', '{@x}', '{@y|html}',
  '{@x.d}', '{.ctx @z a=n c=d.0}', '{@z|json}', '{#c}', '{## m {x} ##}', '{.space}', '{.newline}', '{@}', '{@|json}', '{@index}', '{@index0}', '{n}',
  '{0}', '{length}', '{constructor}', '{__proto__}', '{a.d.0}', 'text ', '<i>&"', '{@|apply p}', '{a|apply p private}', '{n|apply q k=1}', '{s|apply p|html}',
  '{s|truncate 2}', '{s|htmlattr}', '{c.d.1.e}', '{.inject @i x}', '{@i}', '{@|apply r|html}', '{n|pluralize}', '{b|count}', '{@|iter}', '{k|lookup k}', '{a|get k}',
  '{.eval n + m * 2}', '{.eval @w = n; @w + 1}', '{@w}', '{.eval a + 1}', '{.eval (}', '{.macro r}[{n}]{.end}', '{.include p output}', '{.include q}', '{a|nope}', '{.nope?}', '{', '}',
] as const;

export const template = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));

export const partials = {
  p: '[{n}{@args.k}{@|json}{.repeated section b}{@index}{n}{.alternates with},{.end}]',
  q: '{.var @x n}<{@args.k}{@x}{@|apply q}>',
};

const scalar = fc.oneof(fc.constant(null), fc.boolean(), fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true }), fc.string({ maxLength: 6 }));
const object = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'n', 's', 'length', 'constructor', 'then'), scalar, { maxKeys: 4 });
const any = fc.oneof(scalar, object, fc.array(fc.oneof(scalar, object), { maxLength: 4 }));

export const data = fc.record(
  { a: any, b: fc.array(fc.oneof(scalar, object), { maxLength: 4 }), c: fc.record({ d: any }), d: any, n: scalar, m: scalar, s: fc.string(), z: scalar, k: fc.constantFrom('n', 'd', 'a.d') },
  { requiredKeys: [] },
);
