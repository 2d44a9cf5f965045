import { createEngine, createLinter, describeDefinitions } from '../../engine/index.ts';

const { lint } = createLinter(describeDefinitions(createEngine({ codegen: 'off' })));

test.each([
  ['<p>{title |html}</p>', 'TAG_SPACED', '{title |html}', "'{title|html}'"],
  ['a { title | truncate 10 | html } b', 'TAG_SPACED', '{ title | truncate 10 | html }', "'{title|truncate 10|html}'"],
  ['<a href="{ url | html }">', 'TAG_SPACED', '{ url | html }', "'{url|html}'"],
  ['<h1>{ title }</h1>', 'TAG_SPACED', '{ title }', "'{title}'"],
  ['<script>const a = "{title | json}";</script>', 'TAG_SPACED', '{title | json}', "'{title|json}'"],
  ['{{ title }}', 'TAG_DOUBLE_BRACES', '{ title }', "'{title}'"],
  ['<p>{{item.title|html}}</p>', 'TAG_DOUBLE_BRACES', '{item.title|html}', "'{item.title|html}'"],
  ['{% if a %}', 'TAG_FOREIGN', '{% if a %}', 'another language'],
  ['{# never closed', 'BRACE_MISSING', '{# never closed', 'closing brace'],
  ['{# about {title} #}', 'BRACE_MISSING', '{# about', 'closing brace'],
  ['{# {{title}} #}', 'BRACE_MISSING', '{#', 'closing brace'],
  ['{# {{ title }} of\n{title |html} #}', 'BRACE_MISSING', '{#', 'closing brace'],
  ['<p :class="{active}">', 'TAG_IN_BINDING', '{active}', "'{ active }'"],
  ["<p v-bind:style='{color}'>", 'TAG_IN_BINDING', '{color}', "'{ color }'"],
  ['<div v-cloak><div></div></div>{{ title }}', 'TAG_DOUBLE_BRACES', '{ title }', "'{title}'"],
  ['<div v-cloak>{{title}}</div>', 'TAG_DOUBLE_BRACES', '{title}', 'prints braces'],
  ['<div x-data="{}">{title |html}</div>', 'TAG_SPACED', '{title |html}', "'{title|html}'"],
  ['<a title="x-data">{{ title }}</a>', 'TAG_DOUBLE_BRACES', '{ title }', "'{title}'"],
  ['{.section item\n<p>{title}</p>{.end}', 'BRACE_MISSING', '{.section item', 'closing brace'],
  ['{.equal? a b c d}x{.end}', 'ARGUMENTS_EXTRA', '{.equal? a b c d}', "at most 2 arguments; 'c d'"],
  ['{.equal? a "New York"}x{.end}', 'ARGUMENTS_EXTRA', '{.equal? a "New York"}', 'York"'],
  ['{.if a}{.or equal? a b c}x{.end}', 'ARGUMENTS_EXTRA', '{.or equal? a b c}', "'c'"],
  ['{.odd? a b}x{.end}', 'ARGUMENTS_EXTRA', '{.odd? a b}', 'at most one argument'],
  ['{.equal?}x{.end}', 'ARGUMENTS_MISSING', '{.equal?}', 'Two: the first with the second'],
  ['{.nth?}x{.end}', 'ARGUMENTS_MISSING', '{.nth?}', 'The modulus'],
  ['{.lessThan? a 10 20}x{.end}', 'ARGUMENTS_EXTRA', '{.lessThan? a 10 20}', "'20'"],
  ['{.equal? a  b}x{.end}', 'ARGUMENT_EMPTY', '{.equal? a  b}', 'exactly one space'],
  ['{@|apply}', 'ARGUMENTS_MISSING', '{@|apply}', 'The name'],
  ['{a|lookup}', 'ARGUMENTS_MISSING', '{a|lookup}', 'Reference'],
  ['{a|cycle}', 'ARGUMENTS_MISSING', '{a|cycle}', 'rotate'],
  ['{.var @x a|cycle}', 'ARGUMENTS_MISSING', '{.var @x a|cycle}', 'rotate'],
  ['{a|date "%Y"}', 'ARGUMENT_QUOTED', '{a|date "%Y"}', "'|date %Y'"],
  ['{a|money EUR}', 'ARGUMENT_UNKNOWN', '{a|money EUR}', "'EUR' is no option of 'money'"],
])('%s is %s', (source, code, marked, said) => {
  const found = lint(source);
  expect(found.map((one) => [one.code, source.slice(one.from, one.to)])).toEqual([[code, marked]]);
  expect(found[0]?.message).toContain(said);
});

test.each([
  '<style>a { color: red } b{color : red} @media print{#head{display:none} .section a{x:y}}</style>',
  '@media print { #head { color: red } }',
  '<script>const f = ({ a }) => { run }; const { b } = c; if (x) { y | z } else {# }</script>',
  '<div x-data="{ open }" :class="{ active }">',
  '<main v-cloak><div>{{ message }}</div><p v-if="a > b">{{ message | html }}</p></main>',
  '<p v-pre>{{ message }}</p><div x-data="{ a: 1 > 0 }"><b>{{ a }}</b></div>',
  '<p :class="{active|json}" :value="{count}" class="{active}">',
  '<pre>{ title | html }</pre><code>{{ title }}</code><!-- {% if %} --><template>{{ a }}</template>',
  '{# a comment #}{## {title | html} {# ##}{title|html}{.meta-left}title |html}',
  '{.equal? a b }x{.end}{.equal?:a:"New York"}x{.end}{.nth? 2}x{.end}{.odd?}x{.end}',
  '{a|money style:short group}{a|date %Y}{a|cycle a}{@|apply x private a=b}{a|lookup b}',
  '<script>{"date": {a|date "%Y"}}</script>',
  'A set { a, b } and { a | b } and {} and { } in a text.',
])('no warning for %s', (source) => {
  expect(lint(source)).toEqual([]);
});
