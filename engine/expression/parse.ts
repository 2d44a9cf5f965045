/** Tokens to reverse Polish notation, by precedence, without recursion (reference 12.2, 12.3). */
import type { Reference } from '../syntax/reference.ts';
import { Head } from '../syntax/reference.ts';
import { ExpressionError, type ExprValue, type Operator } from './operators.ts';
import { type Token, tokenize } from './tokens.ts';

/** One step of a statement on the operand stack. */
export type Step =
  | { readonly kind: 'value'; readonly value: ExprValue }
  | { readonly kind: 'reference'; readonly reference: Reference }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'args' }
  | { readonly kind: 'call'; readonly name: string };

export type Statement = readonly Step[];

export interface Expression {
  readonly text: string;
  /** The debug output that a leading `#` prints before the value; null without it. */
  readonly debug: string | null;
  readonly statements: readonly Statement[];
  /** Parse errors; empty if it parses. */
  readonly errors: readonly string[];
  /** The `@name`s it assigns, each once. */
  readonly assigns: readonly string[];
}

/** Parses an expression. Never throws: problems are in `errors`. `maxTokens` 0: no limit. */
export function parseExpression(text: string, maxTokens: number): Expression {
  const wantsDebug = text.startsWith('#');
  const source = wantsDebug ? text.slice(1) : text;
  try {
    const statements = toStatements(tokenize(source, maxTokens));
    const assigns = [...new Set(statements.map(target).filter((name) => name !== null))];
    return {
      text: source,
      debug: wantsDebug ? `EVAL=[${statements.map(statementText).join(', ')}]` : null,
      statements,
      errors: [],
      assigns,
    };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { text: source, debug: null, statements: [], errors: [error.message], assigns: [] };
  }
}

type Waiting =
  | { readonly kind: '(' }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'call'; readonly name: string };

function toStatements(tokens: readonly Token[]): Statement[] {
  const writer = new StatementWriter();
  for (const token of tokens) writer.accept(token);
  writer.endStatement();
  return writer.statements;
}

class StatementWriter {
  readonly statements: Statement[] = [];
  private output: Step[] = [];
  private readonly waiting: Waiting[] = [];

  accept(token: Token): void {
    const { waiting } = this;
    switch (token.kind) {
      case 'value':
      case 'reference':
        this.output.push(token);
        return;
      case 'call':
        waiting.push(token);
        this.output.push({ kind: 'args' });
        return;
      case '(':
        waiting.push({ kind: '(' });
        return;
      case 'operator':
        this.popTo((top) => top.kind === '(' || (top.kind === 'operator' && !yields(top.operator, token.operator)));
        waiting.push(token);
        return;
      case ',':
        this.popTo((top) => top.kind === '(');
        return;
      case ')':
        this.closeParenthesis();
        return;
      case ';':
        this.endStatement();
    }
  }

  endStatement(): void {
    if (this.waiting.some(({ kind }) => kind === '('))
      throw new ExpressionError('Mismatched operator found: left paren');
    this.popTo(() => false);
    if (this.output.length > 0) this.statements.push(this.output);
    this.output = [];
  }

  private closeParenthesis(): void {
    const { waiting } = this;
    this.popTo((top) => top.kind === '(');
    if (waiting.pop() === undefined) throw new ExpressionError('Mismatched operator found: right paren');
    const call = waiting.at(-1);
    if (call?.kind !== 'call') return;
    waiting.pop();
    this.output.push(call);
  }

  private popTo(stop: (top: Waiting) => boolean): void {
    const { waiting } = this;
    for (let top = waiting.at(-1); top !== undefined && !stop(top); top = waiting.at(-1)) {
      waiting.pop();
      if (top.kind !== '(') this.output.push(top);
    }
  }
}

/** Whether the operator on the stack is applied before the next one. A unary one has no left operand. */
function yields(top: Operator, next: Operator): boolean {
  if (next.unary !== undefined) return false;
  return next.rightAssociative === true ? top.precedence > next.precedence : top.precedence >= next.precedence;
}

/** The variable that a statement assigns: a single-segment `@name` left of its first `=`. */
function target(statement: Statement): string | null {
  const assign = statement.findIndex((step) => step.kind === 'operator' && isAssignment(step.operator));
  if (assign < 0) return null;
  for (const step of statement) {
    const name = step.kind === 'reference' ? localName(step.reference) : null;
    if (name !== null) return name;
  }
  return null;
}

export const isAssignment = (operator: Operator): boolean =>
  operator.binary === undefined && operator.unary === undefined;

/** The name of a single-segment `@name`, otherwise null. */
export function localName(reference: Reference): string | null {
  return reference.kind === Head.local && reference.rest.length === 0 ? (reference.head as string) : null;
}

function statementText(statement: Statement): string {
  return `[${statement.map(stepText).join(' ')}]`;
}

function stepText(step: Step): string {
  switch (step.kind) {
    case 'value':
      return typeof step.value === 'string' ? JSON.stringify(step.value) : String(step.value);
    case 'reference':
      return [step.reference.head, ...step.reference.rest].join('.');
    case 'operator':
      return `<${step.operator.description}>`;
    case 'call':
      return `${step.name}()`;
    case 'args':
      return '<args>';
  }
}
