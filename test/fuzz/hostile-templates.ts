/** Hostile templates, trees and data by seed: grammar pieces, mutations of them, JavaScript's own names, long repetitions. */
type Random = () => number;

const NAMES = [
  'a',
  'b.c',
  '@',
  '@index',
  '@x',
  'constructor',
  '__proto__',
  'prototype.x',
  'toString',
  'length',
  '0',
  'l.0.a',
];
const FORMATTERS =
  'json json-pretty html htmlattr htmltag slugify truncate pluralize count date round apply format lookup get prop iter cycle encode-uri smartypants strip-tags money i18n-money-format decimal message raw safe url-encode find-first url key-by color-weight image video'.split(
    ' ',
  );
const TAGS = [
  '{.section N}',
  '{.repeated section N}',
  '{.alternates with}',
  '{.if N}',
  '{.if N && N || N}',
  '{.equal? N N}',
  '{.or}',
  '{.or equal? N 1}',
  '{.end}',
  '{.end}',
  '{.var @x N|F}',
  '{.ctx @x a=N b=N}',
  '{.eval N + N * 2}',
  '{.eval @x = N; max(@x, N) + "s"}',
  '{.eval (N}',
  '{.inject @x N}',
  '{.macro m}',
  '{.include p output}',
  '{.space}',
  '{## N ##}',
  '{#N}',
  '{N}',
  '{N|F}',
  '{N|F|F|F}',
  '{N|F N}',
  '{N|F N N k=v}',
  '{N|apply p}',
  '{N|apply p private k=1|F}',
  '{N, N|F}',
  '{N|date %Y-%m-%d %Z}',
  '{',
  '}',
  'text & <b> "q" \u2028 \ud800',
  '`$' + '{x}`',
  '*/ // \n',
];
const LOCALES = ['en-US', 'de', 'none', 'x', '__proto__', 'zh-Hant-TW', 'a'.repeat(64)];

export interface Fragment {
  readonly id: string;
  readonly template?: string;
  readonly code?: unknown;
  readonly data: unknown;
}

export class Hostile {
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  one<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  upTo(max: number): number {
    return Math.floor(this.random() * (max + 1));
  }

  private often(share: number): boolean {
    return this.random() < share;
  }

  template(): string {
    let text = '';
    for (let i = this.upTo(10); i >= 0; i--) {
      const piece = this.one(TAGS)
        .replace(/\bN\b/g, () => this.one(NAMES))
        .replace(/\bF\b/g, () => this.one(FORMATTERS));
      text += this.often(0.1) ? piece.repeat(1 + this.upTo(30)) : piece;
    }
    return this.often(0.2) ? this.mutated(text) : text;
  }

  private mutated(text: string): string {
    const at = this.upTo(text.length);
    const insert = this.often(0.5) ? String.fromCharCode(this.upTo(0xffff)) : this.one(['{', '}', '|', '.', '@', '\0']);
    return text.slice(0, at) + insert + text.slice(at + this.upTo(3));
  }

  value(depth = 0): unknown {
    const kind = this.upTo(depth > 3 ? 5 : 8);
    if (kind === 0) return null;
    if (kind === 1) return this.often(0.5);
    if (kind === 2) return this.one([0, -1, 1.5, 1e308, -1e308, 2 ** 53, 1e21, 4_102_444_800_000]);
    if (kind < 6) return this.one(['', 'x', '<b>"', '\0', '\ud800', '2020-01-01', '%', '{0}', '-0', '\\'.repeat(50)]);
    if (kind === 6) return Array.from({ length: this.upTo(4) }, () => this.value(depth + 1));
    return this.object(depth);
  }

  private object(depth: number): unknown {
    const entries = Array.from({ length: this.upTo(4) }, () => [
      this.one([...NAMES, 'c', 'l', 'then', 'id', 'items']),
      this.value(depth + 1),
    ]);
    // Through JSON, as in requests: `__proto__` is a key like any other there.
    const written = entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
    return JSON.parse(`{${written.join(',')}}`) as unknown;
  }

  tree(depth = 0): unknown {
    const ref = (): unknown => [[this.one([...NAMES, 3, -1, null])]];
    const block = (): unknown => (depth > 4 ? [] : Array.from({ length: this.upTo(3) }, () => this.tree(depth + 1)));
    return this.one<() => unknown>([
      () => [0, this.one(NAMES)],
      () => [1, ref(), this.often(0.5) ? 0 : [[this.one(FORMATTERS), [[this.one(NAMES)], ' ']]]],
      () => [2, [this.one(NAMES)], block(), 3],
      () => [4, [this.one(NAMES)], block(), 3, block()],
      () => [5, this.one(['equal?', 'nope?', 'even?']), [[this.one(NAMES)], ' '], block(), [7, 0, block(), 3]],
      () => [6, `@${this.one(NAMES)}`, ref(), 0],
      () => [8, [1], [['a'], ['b']], block(), 3],
      () => [22, '@x', [[this.one(NAMES), [this.one(NAMES)]]]],
      () => [23, this.one(['a + 1', '"', '(', '@x = a; @x'])],
      () => this.upTo(30),
      () => this.value(),
    ])();
  }

  fragment(id: string): Fragment {
    const data = this.value();
    if (this.often(0.85)) return { id, template: this.template(), data };
    return { id, code: [17, 1, Array.from({ length: this.upTo(4) }, () => this.tree()), 18], data };
  }

  /** A request body with several fragments. The limits are small: the shape is hostile. */
  request(fragments: number): unknown {
    return {
      fragments: Array.from({ length: fragments }, (_, i) => this.fragment(`f${i}`)),
      partials: { p: this.template(), q: this.template() },
      injects: { a: this.value() },
      locale: this.one(LOCALES),
      now: this.one([0, 1e12, -1e15]),
      options: { maxIterations: 20_000, maxOutputBytes: 2_000_000, deadlineMs: 5000 },
    };
  }
}
