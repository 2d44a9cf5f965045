/** Tokenizes an expression (reference 12.1). */
import { makeReference, type Reference, toSegment } from '../syntax/reference.ts';
import {
  binaryOperators,
  constants,
  ExpressionError,
  type ExprValue,
  functions,
  type Operator,
  unaryOperators,
} from './operators.ts';

export type Token =
  | { readonly kind: 'value'; readonly value: ExprValue }
  | { readonly kind: 'reference'; readonly reference: Reference }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'call'; readonly name: string }
  | { readonly kind: ';' | ',' | '(' | ')' };

const SPACE = /[ \n\t\r\u00a0]*/y;
const NAME = /(?:\d+|[@$]?[a-zA-Z][\w-]*|@)(?:\.(?:\d+|[@$]?[a-zA-Z][\w-]*|@))*/y;
const HEX = /0[xX]([0-9a-fA-F]*)/y;
const SYMBOL = /===|!==|\*\*|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%<>=&^|!~;,()]/y;
const ESCAPE_HEX: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const PLAIN_ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', f: '\f', r: '\r' };

const kinds: Readonly<Record<string, string>> = {
  '\b': 'backspace',
  '\f': 'form feed',
  '\n': 'line feed',
  '\r': 'carriage return',
  '\t': 'tab',
};

/** Splits an expression into tokens. Throws `ExpressionError` with the message of reference 12.7. */
export function tokenize(text: string, maxTokens: number): Token[] {
  const tokens: Token[] = [];
  const reader = new TokenReader(text);
  for (let token = reader.next(tokens.at(-1)); token !== null; token = reader.next(tokens.at(-1))) {
    tokens.push(token);
    if (maxTokens > 0 && tokens.length > maxTokens) {
      throw new ExpressionError(`Expression exceeds the maximum number of allowed tokens: ${maxTokens}`);
    }
  }
  return tokens;
}

class TokenReader {
  private readonly text: string;
  private i = 0;

  constructor(text: string) {
    this.text = text;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.i;
    const match = pattern.exec(this.text);
    if (match !== null) this.i = pattern.lastIndex;
    return match;
  }

  next(before: Token | undefined): Token | null {
    this.match(SPACE);
    const c = this.text[this.i];
    if (c === undefined) return null;
    if (c >= '0' && c <= '9') return { kind: 'value', value: this.number() };
    if (c === '"' || c === "'") return { kind: 'value', value: this.string(c) };
    const name = this.match(NAME);
    if (name !== null) return this.name(name[0]);
    const symbol = this.match(SYMBOL)?.[0];
    if (symbol !== undefined) return operatorToken(symbol, before) ?? this.unexpected(this.i - symbol.length);
    return this.unexpected(this.i);
  }

  private unexpected(at: number): never {
    const c = this.text[at] as string;
    const kind = kinds[c] ?? (c <= '\u001f' ? 'control character' : 'character');
    throw new ExpressionError(`Unexpected ${kind} at ${at}: ${JSON.stringify(c)}`);
  }

  private name(text: string): Token {
    if (!text.includes('.')) {
      const start = this.i;
      this.match(SPACE);
      if (this.text[this.i] === '(') {
        if (!Object.hasOwn(functions, text)) throw new ExpressionError(`Invalid function ${text}`);
        return { kind: 'call', name: text };
      }
      this.i = start;
      if (Object.hasOwn(constants, text)) return { kind: 'value', value: constants[text] as ExprValue };
    }
    return { kind: 'reference', reference: makeReference(text.split('.').map(toSegment)) };
  }

  private number(): number {
    const hex = this.match(HEX);
    if (hex !== null) {
      if (hex[1] === '') throw new ExpressionError('Expected digits after start of hex number');
      return Number.parseInt(hex[1] as string, 16);
    }
    const start = this.i;
    let point = false;
    let exponent = false;
    for (; ; this.i++) {
      const c = this.text[this.i];
      if (c === '.') {
        if (exponent) throw new ExpressionError('Unexpected decimal point in exponent');
        if (point) throw new ExpressionError('Duplicate decimal point in number');
        point = true;
      } else if ((c === 'e' || c === 'E') && !exponent) {
        exponent = true;
        const sign = this.text[this.i + 1];
        if (sign === '+' || sign === '-') this.i++;
        const digit = this.text[this.i + 1];
        if (digit === undefined || digit < '0' || digit > '9') {
          throw new ExpressionError('Expected a digit after exponent in decimal number');
        }
      } else if (c === undefined || c < '0' || c > '9') break;
    }
    return Number.parseFloat(this.text.slice(start, this.i));
  }

  private string(quote: string): string {
    const parts: string[] = [];
    for (this.i++; ; this.i++) {
      const c = this.text[this.i];
      if (c === undefined) throw new ExpressionError('Unterminated string');
      if (c === quote) break;
      if (c === '\n' || c === '\r') {
        throw new ExpressionError(`Illegal bare ${kinds[c]} character in string literal`);
      }
      parts.push(c === '\\' ? this.escape() : printable(c));
    }
    this.i++;
    return parts.join('');
  }

  /** One escape sequence; leaves the position on its last character. */
  private escape(): string {
    const c = this.text[++this.i];
    if (c === undefined) throw new ExpressionError('Unterminated string');
    const digits = ESCAPE_HEX[c];
    if (digits === undefined) return PLAIN_ESCAPES[c] ?? c;
    const hex = this.text.slice(this.i + 1, this.i + 1 + digits);
    if (hex.length < digits || !/^[0-9a-fA-F]+$/.test(hex)) {
      throw new ExpressionError(c === 'x' ? 'Invalid 2-char hex escape found' : 'Invalid unicode escape found');
    }
    this.i += digits;
    const code = Number.parseInt(hex, 16);
    return code > 0x10ffff ? ' ' : printable(String.fromCodePoint(code));
  }
}

/** Control codes that are not text become a space. */
function printable(c: string): string {
  const code = c.charCodeAt(0);
  return code <= 8 || (code >= 0x0e && code <= 0x1f) ? ' ' : c;
}

/** `+ - ! ~` are unary at the start and after anything that is not an operand. */
function operatorToken(symbol: string, before: Token | undefined): Token | null {
  if (symbol === ';' || symbol === ',' || symbol === '(' || symbol === ')') return { kind: symbol };
  const afterOperand =
    before !== undefined && (before.kind === 'value' || before.kind === 'reference' || before.kind === ')');
  const operator =
    (afterOperand ? undefined : unaryOperators[symbol]) ?? binaryOperators[symbol] ?? unaryOperators[symbol];
  return operator === undefined ? null : { kind: 'operator', operator };
}
