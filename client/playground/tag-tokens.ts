/** Tokenizes template tags for highlighting. */

type TokenKind = 'brace' | 'keyword' | 'predicate' | 'name' | 'variable' | 'formatter' | 'argument' | 'comment';

export interface TagToken {
  readonly kind: TokenKind;
  readonly from: number;
  readonly to: number;
}

const TAG = /\{##[\s\S]*?(?:##\}|$)|\{(?![\s}])[^{}]*\}/g;
const INSTRUCTION =
  /^\.(?:repeated section|section|alternates with|or|end|if|var|ctx|eval|include|inject|macro|space|tab|newline|meta-left|meta-right)(?![\w?-])/;
const PREDICATE = /^\.?[a-zA-Z][\w-]*\?/;
const REFERENCE = /^(?:\d+|[@$]?[a-zA-Z][\w-]*|@)(?:\.(?:\d+|[@$]?[a-zA-Z][\w-]*|@))*/;
const STRING = /^(?:"[^"]*"|'[^']*')/;

/** Tokens of all tags, in order. Text, and braces that are not tags, have none. */
export function tagTokens(source: string): readonly TagToken[] {
  const tokens: TagToken[] = [];
  for (const { 0: tag, index } of source.matchAll(TAG)) {
    if (tag.startsWith('{#')) tokens.push({ kind: 'comment', from: index, to: index + tag.length });
    else tokens.push(...tokensOf(tag, index));
  }
  return tokens;
}

function tokensOf(tag: string, index: number): readonly TagToken[] {
  const end = tag.length - 1;
  const body = bodyTokens(tag.slice(1, end));
  if (body === null) return [];
  const brace = (at: number): TagToken => ({ kind: 'brace', from: index + at, to: index + at + 1 });
  const moved = body.map(({ kind, from, to }) => ({ kind, from: from + index + 1, to: to + index + 1 }));
  return [brace(0), ...moved, brace(end)];
}

/** Null if it cannot be a tag. */
function bodyTokens(text: string): readonly TagToken[] | null {
  const chain = text.startsWith('.') ? (/^\.var /.test(text) ? text.indexOf('|') : -1) : text.indexOf('|');
  const head = chain < 0 ? text : text.slice(0, chain);
  const first = text.startsWith('.') ? (INSTRUCTION.exec(head)?.[0] ?? PREDICATE.exec(head)?.[0]) : '';
  if (first === undefined || (first === '' && !REFERENCE.test(head))) return null;
  const tokens: TagToken[] = [];
  if (first !== '') tokens.push({ kind: first.endsWith('?') ? 'predicate' : 'keyword', from: 0, to: first.length });
  tokens.push(...operands(head, first.length));
  return chain < 0 ? tokens : [...tokens, ...calls(text, chain)];
}

/** References, strings and predicates before the first pipe. */
function operands(head: string, start: number): readonly TagToken[] {
  const tokens: TagToken[] = [];
  for (let at = start; at < head.length; ) {
    const rest = head.slice(at);
    const [kind, text] = operandOf(rest);
    if (kind !== null) tokens.push({ kind, from: at, to: at + text.length });
    at += text.length;
  }
  return tokens;
}

function operandOf(rest: string): readonly [TokenKind | null, string] {
  const text = STRING.exec(rest)?.[0];
  if (text !== undefined) return ['argument', text];
  const predicate = PREDICATE.exec(rest)?.[0];
  if (predicate !== undefined && !predicate.startsWith('.')) return ['predicate', predicate];
  const name = REFERENCE.exec(rest)?.[0];
  return name === undefined ? [null, rest.charAt(0)] : [name.startsWith('@') ? 'variable' : 'name', name];
}

/** `|formatter arguments|…` from the first pipe on. */
function calls(text: string, start: number): readonly TagToken[] {
  const tokens: TagToken[] = [];
  for (const { 0: call, 1: name = '', index } of text.slice(start).matchAll(/\|([a-zA-Z][\w-]*)?[^|]*/g)) {
    const from = start + index + 1;
    const to = start + index + call.length;
    if (name !== '') tokens.push({ kind: 'formatter', from, to: from + name.length });
    if (from + name.length < to) tokens.push({ kind: 'argument', from: from + name.length, to });
  }
  return tokens;
}
