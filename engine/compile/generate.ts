/**
 * Second tier: compiles a tree to the source of one JavaScript function. Frames and variables are JavaScript locals; output is a single
 * string that every function takes and returns. Texts, names and numbers enter as JSON or as constants `k0 …`; every identifier is ours.
 * The walker defines the behavior: both must produce the same bytes and errors.
 */
import type { Definitions } from '../execute/prepare.ts';
import { bindChain, bindTest } from '../execute/prepare.ts';
import { type Instruction, Op } from '../syntax/tree.ts';
import { expressionStatement } from './evaluation.ts';
import { Names } from './names.ts';
import { fixedBlock, fixedEnds, fixedText, Printing } from './printing.ts';
import { type PlacedTest, runtime } from './runtime.ts';
import { type CodeWriter, createScope, declarations, type Scope, visibleLocals } from './scope.ts';

/** Max characters of generated source per function; V8 does not optimize very large ones. */
const MAX_FUNCTION_LENGTH = 8_000;
/** Longer texts are constants. */
const INLINE_TEXT = 60;
/** Max texts and values that one statement appends to the page. */
const MAX_JOINED = 16;

export interface GeneratedSource {
  readonly source: string;
  readonly constants: readonly unknown[];
}

/** Null if the tree needs the walker: `.include` and `.macro` change frames that generated code has in locals. */
export function generateSource(root: Instruction, definitions: Definitions, maxTokens: number): GeneratedSource | null {
  const generator = new Generator(definitions, maxTokens);
  const scope = createScope(null, 'v0', 'a0', null);
  const body = generator.block(root.body ?? [], scope);
  if (generator.isUnsupported) return null;
  const main = `function main(c,v0,p,o){let t,u,q;const a0=O(v0);${declarations(scope)}${body}return o}`;
  const constants = generator.constants.map((_, i) => `k${i}`).join(',');
  const source = `"use strict";const {${Object.keys(runtime).join(',')}}=R;const [${constants}]=K;${generator.functions.join('')}${main}return main`;
  return { source, constants: generator.constants };
}

class Generator extends Names implements CodeWriter {
  readonly functions: string[] = [];
  readonly maxTokens: number;
  isUnsupported = false;
  private readonly definitions: Definitions;
  private names = 0;

  constructor(definitions: Definitions, maxTokens: number) {
    super();
    this.definitions = definitions;
    this.maxTokens = maxTokens;
  }

  fresh(prefix: string): string {
    return `${prefix}${++this.names}`;
  }

  /** The statements of a block, split into sibling functions when they grow too long. `first` is a local that is printed before it. */
  block(block: readonly Instruction[], scope: Scope, first?: string): string {
    let done = '';
    let run = '';
    let isFirst = first !== undefined;
    const printing = new Printing((text) => this.text(text), first);
    const flush = (): void => {
      // Sibling functions do not see the local.
      if (isFirst) done += printing.statement();
      else run += printing.statement();
      isFirst = false;
    };
    for (const node of block) {
      if (this.prints(node, scope, printing)) {
        if (printing.count >= MAX_JOINED) flush();
      } else {
        flush();
        const before = scope.assignments;
        const code = this.statement(node, scope);
        if (scope.assignments !== before) {
          // Statements that set variables of the frame are not moved out.
          done += run + code;
          run = '';
        } else run += code;
      }
      if (run.length > MAX_FUNCTION_LENGTH) {
        done += this.outline(run, scope);
        run = '';
      }
    }
    flush();
    return done + run;
  }

  /** Handles instructions that need no statement of their own; false for all others. */
  private prints(node: Instruction, scope: Scope, printing: Printing): boolean {
    const fixed = fixedText(node);
    if (fixed !== null) {
      printing.text(fixed);
      return true;
    }
    const printed = this.printed(node, scope);
    if (printed !== null) {
      printing.value(printed);
      return true;
    }
    if (node.op !== Op.IF && node.op !== Op.PREDICATE) return false;
    const yes = fixedBlock(node.body);
    const no = node.or === null ? '' : node.or.name === '' ? fixedBlock(node.or.body) : null;
    if (yes === null || no === null) return false;
    printing.choose(node.op === Op.IF ? this.conditions(node, scope) : this.test(node, scope), yes, no);
    return true;
  }

  private outline(code: string, scope: Scope): string {
    const name = this.fresh('f');
    const locals = visibleLocals(scope).join(',');
    this.functions.push(`function ${name}(c,p,o,${locals}){let t,u,q;${code}return o}`);
    return `o=Z(c,${name}(c,p,o,${locals}));`;
  }

  private text(text: string): string {
    return text.length <= INLINE_TEXT ? JSON.stringify(text) : this.constant(text);
  }

  private statement(node: Instruction, scope: Scope): string {
    switch (node.op) {
      case Op.VARIABLE:
        return this.variable(node, scope);
      case Op.SECTION:
        return this.section(node, scope);
      case Op.REPEATED:
        return this.repeated(node, scope);
      case Op.PREDICATE:
        return this.branches(node, this.test(node, scope), scope);
      case Op.IF:
        return this.branches(node, this.conditions(node, scope), scope);
      case Op.BINDVAR:
        return `try{${this.chain(node, scope, false)}${this.slot(node.name, scope)}=q;}catch(e){c.unexpected(e,${node.op})}`;
      case Op.CTXVAR: {
        const values = node.refs.map((ref) => `S(c,${this.lookup(ref, scope)})`).join(',');
        return `${this.slot(node.name, scope)}=C(${this.constant(node.keys)},[${values}]);`;
      }
      case Op.INJECT:
        return `${this.slot(node.name, scope)}=c.injectable(${JSON.stringify(node.text)});`;
      case Op.EVAL:
        return expressionStatement(this, node, scope);
      case Op.STRUCT:
        return this.block(node.body ?? [], scope);
      default:
        this.isUnsupported ||= node.op === Op.INCLUDE || node.op === Op.MACRO;
        return '';
    }
  }

  /** The local of a variable of this frame. */
  slot(name: string, scope: Scope): string {
    scope.assignments++;
    let local = scope.slots.get(name);
    if (local === undefined) {
      local = this.fresh('s');
      scope.slots.set(name, local);
    }
    return local;
  }

  /** The output of a simple variable tag as an expression that is always a string; null if it needs statements. */
  private printed(node: Instruction, scope: Scope): string | null {
    if (node.op !== Op.VARIABLE || node.refs.length > 1 || node.calls.length > 1) return null;
    const value = `(typeof(q=${this.lookup(node.refs[0]!, scope)})==='string'?`;
    const [call] = node.calls;
    if (call === undefined) return `${value}q:E(c,q))`;
    const definition = this.definitions.formatters.get(call.name);
    if (definition?.ofText === undefined) return null;
    return `${value}${this.constant(definition.ofText)}(q):F(c,${this.constant(definition)},q,${node.at}))`;
  }

  private variable(node: Instruction, scope: Scope): string {
    if (node.calls.length === 0) {
      const others = node.refs.slice(1).map((ref) => `S(c,${this.lookup(ref, scope)});`);
      return `${others.join('')}o+=typeof(q=${this.lookup(node.refs[0]!, scope)})==='string'?q:E(c,q);`;
    }
    const { inPlace } = bindChain(node.calls, this.definitions);
    const chain = this.chain(node, scope, true);
    const at = `c.at=${node.at};`;
    if (inPlace === null)
      return `try{${chain}o+=typeof q==='string'?q:E(c,q);}catch(e){${at}c.unexpected(e,${node.op})}`;
    const outer = node.calls.length > 1 ? `M(${this.frame(scope)},w,-1)` : this.frame(scope);
    return `{let w;try{${chain}o=c.applyInPlace(${this.constant(inPlace)},${outer},q,o);}catch(e){${at}c.unexpected(e,${node.op})}}`;
  }

  /** Leaves the value of a chain in `q`, without a last `apply` that is rendered in place (then `w` has the first value). */
  private chain(node: Instruction, scope: Scope, isTag: boolean): string {
    const bound = bindChain(node.calls, this.definitions);
    const { inPlace } = bound;
    const many = node.refs.length > 1;
    const values = this.fresh('w');
    let code = `c.at=${node.at};q=S(c,${this.lookup(node.refs[0]!, scope)});`;
    if (many) {
      const others = node.refs.slice(1).map((ref) => `S(c,${this.lookup(ref, scope)})`);
      code = `c.at=${node.at};const ${values}=[S(c,${this.lookup(node.refs[0]!, scope)}),${others.join(',')}];q=${values}[0];`;
    }
    if (isTag && inPlace !== null) code += 'w=q;';
    if (bound.usesScope && (bound.calls.length > 0 || !isTag)) {
      code += isTag
        ? `c.outside=${this.frame(scope)};c.frame=M(c.outside,q,-1);`
        : `c.frame=c.outside=${this.frame(scope)};`;
    }
    for (const { definition, args } of bound.calls) {
      const wantsValues = definition.apply.length > 3;
      const list = !wantsValues ? '' : many ? `,${values}` : ',[q]';
      code += `q=B(c,${this.constant(definition)}.apply(q,${this.constant(args)},c${list}));`;
      if (many) code += `${values}[0]=q;`;
    }
    if (inPlace !== null && !isTag) {
      const name = JSON.stringify(inPlace.name);
      code += `q=B(c,c.applyPartial(${name},q,${this.constant(inPlace)}));`;
    }
    return bound.usesScope ? `${code}c.frame=null;` : code;
  }

  private section(node: Instruction, scope: Scope): string {
    const id = this.fresh('');
    const inner = createScope(scope, `v${id}`, `a${id}`, null);
    const value = this.path(this.headIn(node.refs[0]!, scope), node.refs[0]!);
    const branches = this.branches(node, `T(c,v${id})`, inner);
    return `{const v${id}=S(c,${value}),a${id}=O(v${id});${declarations(inner)}${branches}}`;
  }

  private repeated(node: Instruction, scope: Scope): string {
    const id = this.fresh('');
    const list = createScope(scope, `v${id}`, null, `i${id}`);
    const element = createScope(list, `e${id}`, `a${id}`, null);
    const value = this.path(this.headIn(node.refs[0]!, scope), node.refs[0]!);
    const ends = (node.between ?? []).length === 0 ? fixedEnds(node.body ?? []) : null;
    let body = ends === null ? this.block(node.body ?? [], element) : this.block(ends.inner, element, `l${id}`);
    const between = this.block(node.between ?? [], element);
    if (between !== '') body += `if(i${id}<n${id}-1){${between}}`;
    let [open, close] = ['', ''];
    if (ends !== null) {
      // The end of an element and the start of the next are one piece.
      open = `let l${id}=${this.text(ends.lead)};`;
      body += `l${id}=${this.text(ends.trail + ends.lead)};`;
      close = `o+=${this.text(ends.trail)};`;
    }
    const alternate = this.alternate(node.or, scope);
    const object = new RegExp(`\\ba${id}\\b`).test(body) ? `,a${id}=O(e${id})` : '';
    return (
      `{const v${id}=S(c,${value});if(Array.isArray(v${id})&&v${id}.length>0){${open}for(let i${id}=0,n${id}=v${id}.length;i${id}<n${id};i${id}++){` +
      `if(++c.ticks>=c.nextCheck)c.check();const e${id}=v${id}[i${id}]${object};${declarations(list, element)}${body}` +
      `if(o.length>c.threshold)o=c.overflow(o);}${close}}else{${alternate}}}`
    );
  }

  private branches(node: Instruction, condition: string, scope: Scope): string {
    const alternate = this.alternate(node.or, scope);
    const body = this.block(node.body ?? [], scope);
    return `if(${condition}){${body}}${alternate === '' ? '' : `else{${alternate}}`}`;
  }

  private alternate(node: Instruction | null, scope: Scope): string {
    if (node === null) return '';
    if (node.name === '') return this.block(node.body ?? [], scope);
    return this.branches(node, this.test(node, scope), scope);
  }

  private test(node: Instruction, scope: Scope): string {
    const bound = bindTest(node.name, node.args, this.definitions);
    if (bound === null) return 'false';
    const frame = bound.definition.usesScope === true ? this.frame(scope) : 'null';
    const placed: PlacedTest = { ...bound, at: node.at, op: node.op };
    return `P(c,${this.constant(placed)},${scope.value},${frame})`;
  }

  /** `.if`: the known result so far decides which operands are still evaluated. */
  private conditions(node: Instruction, scope: Scope): string {
    const [first, ...rest] = node.refs.map((ref) => `((q=${this.lookup(ref, scope)})===true||q!==false&&T(c,q))`);
    if (rest.length === 0) return first as string;
    let code = '';
    let close = '';
    for (let i = 0; i < rest.length; i++) {
      const and = node.operators[i] as boolean;
      const operand = i === 0 ? `(${first}${and ? '&&' : '||'}${rest[0]})` : (rest[i] as string);
      // Reaching the second operator means that the result so far equals the operator before it.
      if (i > 0 && and !== node.operators[i - 1]) return `${code}${and ? 'false' : 'true'}${close}`;
      const last = i === rest.length - 1;
      if (last) return `${code}${operand}${close}`;
      code += and ? `(${operand}?` : `(${operand}?true:`;
      close = `${and ? ':false)' : ')'}${close}`;
    }
    return code + close;
  }
}
