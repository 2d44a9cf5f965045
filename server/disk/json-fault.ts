/** Syntax errors of JSON in words. */
import { type ParseError, printParseErrorCode } from 'jsonc-parser';

const REASONS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is neither a string, a number, true, false nor null',
  InvalidNumberFormat: 'this is not a number',
  InvalidCommentToken: 'comments are not allowed in JSON',
  UnexpectedEndOfComment: 'comments are not allowed in JSON',
  UnexpectedEndOfString: 'the string has no closing quote in its line',
  InvalidUnicode: 'this is not a Unicode escape sequence',
  InvalidEscapeCharacter: 'this escape sequence is not known',
  InvalidCharacter: 'strings cannot contain this character; use an escape sequence',
  PropertyNameExpected: 'a name in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'something follows the end of the object',
};

export function jsonFault({ error, offset }: ParseError, source: string): string {
  const name = printParseErrorCode(error);
  const isTrailing = /ValueExpected|PropertyNameExpected/.test(name) && /,\s*$/.test(source.slice(0, offset));
  const isClosed = /[}\]]/.test(source.charAt(offset));
  return isTrailing && isClosed ? 'an extra comma before this' : (REASONS[name] ?? name);
}
