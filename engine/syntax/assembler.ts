/** Builds nested blocks from instructions and reports those that are not allowed (reference 6). */
import { type DiagnosticCode, diagnosticCodes } from '../diagnostics/codes.ts';
import { bare, type Instruction, Op, opName, placed } from './tree.ts';

/** A problem with its offset, not yet a diagnostic. */
export interface Finding {
  readonly code: DiagnosticCode;
  readonly values: Readonly<Record<string, string>>;
  readonly at: number;
}

/** The most that a render reports; the first error is always included. */
export const MAX_FINDINGS = 1000;

type State = 'root' | 'block' | 'repeated' | 'alternates' | 'or' | 'bare-or' | 'closed-to-or';

interface Open {
  /** The instruction that opened the block: the root, a section, a predicate, … */
  readonly opener: Instruction;
  /** The last of its `.or` chain, or the opener: gets the next alternate. */
  tail: Instruction;
  state: State;
  block: Instruction[];
}

export class Assembler {
  readonly root: Instruction;
  readonly findings: Finding[] = [];
  private hasError = false;
  private readonly open: Open[] = [];
  private top: Open;
  /** Where the next plain instruction is added. */
  block: Instruction[];

  constructor() {
    this.root = bare(Op.ROOT, 0);
    this.block = this.root.body = [];
    this.top = { opener: this.root, tail: this.root, state: 'root', block: this.block };
  }

  report(finding: Finding): void {
    const isFirstError = !this.hasError && diagnosticCodes[finding.code].severity === 'error';
    this.hasError ||= isFirstError;
    if (isFirstError || this.findings.length < MAX_FINDINGS) this.findings.push(finding);
  }

  /** Adds the instruction of a tag at an offset to its block. */
  accept(read: Instruction, at: number): void {
    switch (read.op) {
      case Op.END:
        return this.end(at);
      case Op.ALTERNATES_WITH:
        return this.alternates(at);
      case Op.OR_PREDICATE:
        return this.or(placed(read, at));
      case Op.SECTION:
      case Op.REPEATED:
      case Op.PREDICATE:
      case Op.IF:
      case Op.MACRO:
        return this.enter(placed(read, at));
      default:
        this.block.push(placed(read, at));
    }
  }

  /** Adds a block instruction and enters it. */
  private enter(node: Instruction): void {
    this.block.push(node);
    this.open.push(this.top);
    const state =
      node.op === Op.REPEATED ? 'repeated' : node.op === Op.MACRO || node.op === Op.STRUCT ? 'closed-to-or' : 'block';
    this.block = node.body = [];
    this.top = { opener: node, tail: node, state, block: this.block };
  }

  /** `.end` */
  private end(at: number): void {
    if (this.top.state === 'root') return this.notAtRoot(Op.END, at);
    this.top.tail.closed = true;
    this.leave();
  }

  /** `.or`, with or without a predicate. */
  private or(node: Instruction): void {
    const { top } = this;
    if (top.state === 'root') return this.notAtRoot(Op.OR_PREDICATE, node.at);
    if (top.state === 'closed-to-or') return this.notInside(Op.OR_PREDICATE, node.at);
    if (top.state === 'bare-or') {
      this.report({ code: 'DEAD_CODE_BLOCK', values: {}, at: node.at });
      return;
    }
    top.tail.or = node;
    // The preceding part is complete, so its alternate is written even if the whole block is never closed.
    top.tail.closed = true;
    top.tail = node;
    top.state = node.name === '' ? 'bare-or' : 'or';
    this.block = top.block = node.body = [];
  }

  /** `.alternates with` */
  private alternates(at: number): void {
    const { top } = this;
    if (top.state === 'root') return this.notAtRoot(Op.ALTERNATES_WITH, at);
    if (top.state !== 'repeated') return this.notInside(Op.ALTERNATES_WITH, at);
    top.state = 'alternates';
    this.block = top.block = top.opener.between = [];
  }

  /** At the end of the source: an open block stays in the tree and is reported. */
  finish(): Instruction {
    if (this.top.state === 'root') this.root.closed = true;
    else {
      const { tail, opener } = this.top;
      this.report({ code: 'EOF_IN_BLOCK', values: { block: opName[tail.op] ?? '' }, at: opener.at });
    }
    return this.root;
  }

  private leave(): void {
    this.top = this.open.pop() as Open;
    this.block = this.top.block;
  }

  private notAtRoot(op: number, at: number): void {
    this.report({ code: 'NOT_ALLOWED_AT_ROOT', values: { instruction: opName[op] ?? '' }, at });
  }

  private notInside(op: number, at: number): void {
    const block = opName[this.top.tail.op] ?? '';
    this.report({ code: 'NOT_ALLOWED_IN_BLOCK', values: { instruction: opName[op] ?? '', block }, at });
  }
}
