/**
 * What stands for a variable that nobody defines: black where a color is computed with, 0 in arithmetic. A declaration that
 * would print it is left out, so that what the cascade says otherwise counts.
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

/** What the compiler has for plugins; its published types leave it out. */
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

/** A number for arithmetic, and for functions of colors everything that they ask a color for. */
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
  /** In what is no declaration (selectors, texts, conditions of media) a word that means nothing. */
  genCSS(_context: unknown, output: Output): void {
    output.add('initial');
  }
}

const FUNCTION = 'vitrine-undefined';
/** Functions that ask for the class of a color when one is all they are given. */
const MAKE_COLORS = ['color', 'rgb', 'rgba', 'hsl', 'hsla'];

functions.functionRegistry.add(FUNCTION, () => new UndefinedValue());
for (const name of MAKE_COLORS) {
  const call = functions.functionRegistry.get(name);
  functions.functionRegistry.add(name, (...args) => {
    const [first, ...rest] = args;
    return first instanceof UndefinedValue && rest.length < 2 ? call(first.black, ...rest) : call(...args);
  });
}

/** A definition of a variable (`@a`) that nobody else defines. */
export const undefinedVariable = (name: string): string => `${name}: ${FUNCTION}();`;

/** Leaves out the declarations that would print an undefined variable. */
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

/** Whether a value prints an undefined variable: itself, in a list, as an argument, or in arithmetic that browsers do. */
function holdsUndefined(value: unknown): boolean {
  if (value instanceof UndefinedValue) return true;
  if (Array.isArray(value)) return value.some(holdsUndefined);
  if (typeof value !== 'object' || value === null) return false;
  const { value: inner, args, operands } = value as LessNode;
  return [inner, args, operands].some(holdsUndefined);
}
