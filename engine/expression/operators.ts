/** Operators and functions of expressions as pure functions on scalars (reference 12.2, 12.4, 12.5). */

export type ExprValue = null | boolean | number | string;

export class ExpressionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ExpressionError';
  }
}

const NUMBER = /^[+-]?(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)$/;

/** A string is a number only if it is entirely numeric; otherwise NaN. */
function toNumber(value: ExprValue): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || value === '') return 0;
  if (!NUMBER.test(value)) return Number.NaN;
  const sign = value[0] === '-' ? -1 : 1;
  return sign * Number(value[0] === '-' || value[0] === '+' ? value.slice(1) : value);
}

function toBoolean(value: ExprValue): boolean {
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  return typeof value === 'string' ? value !== '' : value === true;
}

function toText(value: ExprValue): string {
  return String(value);
}

/** The limits that operators check. */
export interface TextLimits {
  readonly maxStringLen: number;
  readonly maxOutputBytes: number;
  readonly maxStepLength: number;
}

/** `+`: numbers add, a string on either side concatenates, up to `maxStringLen` (0: no limit). */
function add(a: ExprValue, b: ExprValue, limits: TextLimits): ExprValue {
  if (typeof a !== 'string' && typeof b !== 'string') return toNumber(a) + toNumber(b);
  const { maxStringLen, maxOutputBytes, maxStepLength } = limits;
  const joined = toText(a) + toText(b);
  if (maxStringLen > 0 && joined.length > maxStringLen) {
    throw new ExpressionError(`Concatenation would exceed maximum string length ${maxStringLen}`);
  }
  // Like JavaScript for texts beyond its own limit: both stop the render.
  if (joined.length > maxOutputBytes || (maxStepLength > 0 && joined.length > maxStepLength))
    throw new RangeError('Invalid string length');
  return joined;
}

function less(a: ExprValue, b: ExprValue): boolean {
  return typeof a === 'string' && typeof b === 'string' ? a < b : Number(a) < Number(b);
}

function lessOrEqual(a: ExprValue, b: ExprValue): boolean {
  return typeof a === 'string' && typeof b === 'string' ? a <= b : Number(a) <= Number(b);
}

// biome-ignore lint/suspicious/noDoubleEquals: the language's == is JavaScript's
const looseEqual = (a: ExprValue, b: ExprValue): boolean => a == b;

type Binary = (a: ExprValue, b: ExprValue, limits: TextLimits) => ExprValue;
type Unary = (a: ExprValue) => ExprValue;

export interface Operator {
  /** Its name in messages. */
  readonly description: string;
  readonly precedence: number;
  readonly rightAssociative?: boolean;
  readonly unary?: Unary;
  readonly binary?: Binary;
}

const UNARY = { precedence: 17, rightAssociative: true } as const;

export const unaryOperators: Readonly<Record<string, Operator>> = {
  '+': { description: 'unary plus', ...UNARY, unary: toNumber },
  '-': { description: 'unary minus', ...UNARY, unary: (a) => -toNumber(a) },
  '!': { description: 'logical not', ...UNARY, unary: (a) => !toBoolean(a) },
  '~': { description: 'bitwise not', ...UNARY, unary: (a) => ~toNumber(a) },
};

export const binaryOperators: Readonly<Record<string, Operator>> = {
  '**': {
    description: 'exponent',
    precedence: 16,
    rightAssociative: true,
    binary: (a, b) => toNumber(a) ** toNumber(b),
  },
  '*': { description: 'multiply', precedence: 15, binary: (a, b) => toNumber(a) * toNumber(b) },
  '/': { description: 'divide', precedence: 15, binary: (a, b) => toNumber(a) / toNumber(b) },
  '%': { description: 'modulus', precedence: 15, binary: (a, b) => toNumber(a) % toNumber(b) },
  '+': { description: 'add', precedence: 14, binary: add },
  '-': { description: 'subtract', precedence: 14, binary: (a, b) => toNumber(a) - toNumber(b) },
  '<<': { description: 'left shift', precedence: 13, binary: (a, b) => toNumber(a) << toNumber(b) },
  '>>': { description: 'right shift', precedence: 13, binary: (a, b) => toNumber(a) >> toNumber(b) },
  '<': { description: 'less than', precedence: 12, binary: less },
  '>': { description: 'greater than', precedence: 12, binary: (a, b) => less(b, a) },
  '<=': { description: 'less than or equal', precedence: 12, binary: lessOrEqual },
  '>=': { description: 'greater than or equal', precedence: 12, binary: (a, b) => lessOrEqual(b, a) },
  '==': { description: 'equality', precedence: 11, binary: looseEqual },
  '!=': { description: 'inequality', precedence: 11, binary: (a, b) => !looseEqual(a, b) },
  '===': { description: 'strict equality', precedence: 11, binary: (a, b) => a === b },
  '!==': { description: 'strict inequality', precedence: 11, binary: (a, b) => a !== b },
  '&': { description: 'bitwise and', precedence: 10, binary: (a, b) => toNumber(a) & toNumber(b) },
  '^': { description: 'bitwise xor', precedence: 9, binary: (a, b) => toNumber(a) ^ toNumber(b) },
  '|': { description: 'bitwise or', precedence: 8, binary: (a, b) => toNumber(a) | toNumber(b) },
  '&&': { description: 'logical and', precedence: 7, binary: (a, b) => toBoolean(a) && toBoolean(b) },
  '||': { description: 'logical or', precedence: 6, binary: (a, b) => toBoolean(a) || toBoolean(b) },
  '=': { description: 'assign', precedence: 3, rightAssociative: true },
};

/** Keeps the result so far only if it compares as better than the next argument, so NaN is never kept (reference 12.4). */
const extreme = (isBetter: (result: number, next: number) => boolean): ExpressionFunction => ({
  start: toNumber,
  next: (result, argument) => {
    const next = toNumber(argument);
    return isBetter(result as number, next) ? result : next;
  },
});

export interface ExpressionFunction {
  /** The result for the first argument. */
  readonly start: (x: ExprValue) => ExprValue;
  /** Combines the result so far with a further argument; without it, further arguments are ignored. */
  readonly next?: (result: ExprValue, x: ExprValue) => ExprValue;
}

export const functions: Readonly<Record<string, ExpressionFunction>> = {
  max: extreme((result, next) => result > next),
  min: extreme((result, next) => result < next),
  abs: { start: (x) => Math.abs(toNumber(x)) },
  num: { start: toNumber },
  str: { start: toText },
  bool: { start: toBoolean },
};

export const constants: Readonly<Record<string, ExprValue>> = {
  null: null,
  true: true,
  false: false,
  PI: Math.PI,
  E: Math.E,
  Infinity: Number.POSITIVE_INFINITY,
  NaN: Number.NaN,
};
