/** The parsed templates of a workspace: their definitions, partials and names. */
import type { TemplateDocument, Workspace } from '#shared/language-service';
import { type Parsed, parse } from '../syntax/parser.ts';
import { Head, type Reference, segmentsOf } from '../syntax/reference.ts';
import { TagTable } from '../syntax/tag-table.ts';
import { type Instruction, Op } from '../syntax/tree.ts';
import type { Vocabulary } from '../syntax/vocabulary.ts';
import { createFrame, type Frame, resolve, type Scope, scopeAt } from './scope.ts';

/** How far the data is followed through partials that apply partials. */
const MAX_CALLERS = 4;
const MAX_PARSED = 1000;

export interface PartialUse {
  readonly name: string;
  readonly instruction: Instruction;
  /** The value that becomes the current node; undefined for `.include`. */
  readonly value: Reference | undefined;
  readonly isPrivate: boolean;
}

export class Sources {
  private readonly table: TagTable;
  /** By source text; the oldest is evicted first. */
  private readonly parsed = new Map<string, Parsed>();

  constructor(vocabulary: Vocabulary) {
    this.table = new TagTable(vocabulary);
  }

  parse(source: string): Parsed {
    const known = this.parsed.get(source);
    if (known !== undefined) return known;
    const parsed = parse(source, this.table);
    const oldest = this.parsed.size < MAX_PARSED ? undefined : this.parsed.keys().next().value;
    if (oldest !== undefined) this.parsed.delete(oldest);
    this.parsed.set(source, parsed);
    return parsed;
  }

  /** The scope at an offset. A partial has the scope of the tag that applies it. */
  scope({ name, source }: TemplateDocument, offset: number, workspace: Workspace): Scope {
    const around = name === null ? rootFrames(workspace) : this.framesOfCaller(name, workspace, []);
    return scopeAt(this.parse(source).root, source, offset, around);
  }

  /** Every document of a workspace; the open one replaces its stored text. */
  all(document: TemplateDocument, workspace: Workspace): readonly TemplateDocument[] {
    return [document, ...documentsOf(workspace).filter(({ name }) => name === null || name !== document.name)];
  }

  private framesOfCaller(name: string, workspace: Workspace, seen: readonly string[]): readonly Frame[] {
    if (seen.length === MAX_CALLERS || seen.includes(name)) return [];
    for (const caller of documentsOf(workspace)) {
      const { root } = this.parse(caller.source);
      const use = partialUses(root).find(({ name: used }) => nameOf(used, workspace) === name);
      if (use === undefined) continue;
      const around =
        caller.name === null ? rootFrames(workspace) : this.framesOfCaller(caller.name, workspace, [...seen, name]);
      const { frames } = scopeAt(root, caller.source, use.instruction.at + 1, around);
      if (use.value === undefined) return frames;
      const own = createFrame(resolve(frames, use.value));
      return use.isPrivate ? [own] : [own, ...frames];
    }
    return [];
  }
}

const documentsOf = ({ templates, partials }: Workspace): readonly TemplateDocument[] => [
  ...templates.map((source) => ({ name: null, source })),
  ...Object.entries(partials).map(([name, source]) => ({ name, source })),
];

const rootFrames = ({ data }: Workspace): readonly Frame[] => [createFrame(data === undefined ? [] : [data])];

/** The name that a partial is stored under. */
export const nameOf = (name: string, { aliases }: Workspace): string => aliases?.[name] ?? name;

/** Every instruction of a tree, in source order. */
export function* instructionsOf(block: readonly Instruction[] | null): Generator<Instruction> {
  for (const instruction of block ?? []) {
    yield instruction;
    if (instruction.body === null) continue;
    yield* instructionsOf(instruction.body);
    yield* instructionsOf(instruction.between);
    if (instruction.or !== null) yield* instructionsOf([instruction.or]);
  }
}

export function partialUses(root: Instruction): readonly PartialUse[] {
  return [...instructionsOf(root.body)].flatMap((instruction) => {
    if (instruction.op === Op.INCLUDE)
      return [{ name: instruction.name, instruction, value: undefined, isPrivate: false }];
    return instruction.calls.flatMap(({ name, args }) => {
      const [partial = '', ...rest] = name === 'apply' ? (args?.list ?? []) : [];
      return partial === ''
        ? []
        : [{ name: partial, instruction, value: instruction.refs[0], isPrivate: rest.includes('private') }];
    });
  });
}

export const macrosOf = (root: Instruction): readonly string[] =>
  [...instructionsOf(root.body)].filter(({ op }) => op === Op.MACRO).map(({ name }) => name);

/** Names that templates use after these segments. */
export function namesAfter(roots: readonly Instruction[], path: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const root of roots) {
    for (const { refs } of instructionsOf(root.body)) {
      for (const reference of refs) {
        if (reference.kind !== Head.property && path.length === 0) continue;
        const segments = segmentsOf(reference).map(String);
        const next = segments[path.length];
        if (next !== undefined && path.every((segment, i) => segments[i] === segment)) names.add(next);
      }
    }
  }
  return names;
}
