/**
 * Placeholders for undefined variables: black in color functions, 0 in arithmetic. Declarations that would print one are left out, so that
 * the cascade applies.
 */
import less from 'less';

interface LessNode {
  readonly value?: unknown;
  readonly args?: unknown;
  readonly operands?: unknown;
}

interface Declaration extends LessNode {
  /** A definition of a variable, which prints nothing. */
  readonly variable?: boolean;
}

interface LessColor extends LessNode {
  readonly rgb: readonly number[];
  readonly alpha: number;
  toHSL(): object;
  toHSV(): object;
  toARGB(): string;
  luma(): number;
}

interface Output {
  add(text: string): void;
}

type LessFunction = (...args: readonly unknown[]) => unknown;

interface Visitor {
  visit(root: object): unknown;
}

/** Compiler internals for plugins, which its published types lack. */
interface LessInside extends LessStatic {
  readonly tree: {
    readonly Dimension: new (value: number) => LessNode;
    readonly Color: new (rgb: readonly number[]) => LessColor;
  };
  readonly visitors: { readonly Visitor: new (implementation: object) => Visitor };
  readonly functions: {
    readonly functionRegistry: {
      get(name: string): LessFunction;
      add(name: string, call: LessFunction): void;
    };
  };
}

const { tree, visitors, functions } = less as LessInside;

/** A number for arithmetic, with everything that color functions need of a color. */
class UndefinedValue extends tree.Dimension {
  readonly black = new tree.Color([0, 0, 0]);
  readonly rgb = this.black.rgb;
  readonly alpha = 1;
  constructor() {
    super(0);
  }
  toHSL = (): object => this.black.toHSL();
  toHSV = (): object => this.black.toHSV();
  toARGB = (): string => this.black.toARGB();
  luma = (): number => this.black.luma();
  /** Outside of declarations (selectors, strings, media queries), prints a keyword without effect. */
  genCSS(_context: unknown, output: Output): void {
    output.add('initial');
  }
}

const FUNCTION = 'vitrine-undefined';
/** Functions that check for the color class when a color is their only argument. */
const MAKE_COLORS = ['color', 'rgb', 'rgba', 'hsl', 'hsla'];

functions.functionRegistry.add(FUNCTION, () => new UndefinedValue());
for (const name of MAKE_COLORS) {
  const call = functions.functionRegistry.get(name);
  functions.functionRegistry.add(name, (...args) => {
    const [first, ...rest] = args;
    return first instanceof UndefinedValue && rest.length < 2 ? call(first.black, ...rest) : call(...args);
  });
}

/** A definition of an undefined variable (`@a`). */
export const undefinedVariable = (name: string): string => `${name}: ${FUNCTION}();`;

/** Removes declarations that would print an undefined variable. */
export const withoutUndefined: Less.Plugin = {
  install(_less, manager) {
    const visitor = new visitors.Visitor({
      isReplacing: true,
      visitDeclaration: (declaration: Declaration) =>
        declaration.variable !== true && holdsUndefined(declaration.value) ? undefined : declaration,
    });
    const pass = { isPreVisitor: true, run: (root: object) => visitor.visit(root) };
    (manager as Less.PluginManager & { addVisitor(visitor: object): void }).addVisitor(pass);
  },
};

/** Whether a value prints an undefined variable: directly, in a list, as an argument, or in arithmetic by browsers. */
function holdsUndefined(value: unknown): boolean {
  if (value instanceof UndefinedValue) return true;
  if (Array.isArray(value)) return value.some(holdsUndefined);
  if (typeof value !== 'object' || value === null) return false;
  const { value: inner, args, operands } = value as LessNode;
  return [inner, args, operands].some(holdsUndefined);
}
