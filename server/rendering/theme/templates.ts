/** Compiles the templates of a theme, and maps locations inside their special tags. */
import type { Diagnostic, Engine, Template } from '#engine';
import type { Insertion, TagTable } from './tags/rewrite.ts';
import type { Place, ThemeReport } from './theme-problems.ts';

/** Source of a compiled text. */
interface Origin {
  /** The files it was concatenated from, with the line where each begins. */
  readonly files: readonly { readonly file: string; readonly source: string; readonly firstLine: number }[];
  readonly base: Place;
  readonly insertions: readonly Insertion[];
}

export interface SourceFile {
  readonly file: string;
  readonly source: string;
}

const ORIGIN: Place = { line: 1, column: 1 };

/** Compiles the files of one theme, and maps the engine's diagnostics to locations in them. */
export class TemplateCompiler {
  private readonly engine: Engine;
  private readonly table: TagTable;
  private readonly report: ThemeReport;
  private readonly origins = new Map<string, Origin>();
  /** Partials of tag bodies and attributes. */
  readonly pieces: Record<string, Template> = Object.create(null);

  constructor(engine: Engine, table: TagTable, report: ThemeReport) {
    this.engine = engine;
    this.table = table;
    this.report = report;
  }

  /** Compiles several files as one template. */
  compile(name: string, sources: readonly SourceFile[]): Template {
    let text = '';
    const files: { file: string; source: string; firstLine: number }[] = [];
    const insertions: Insertion[] = [];
    for (const { file, source } of sources) {
      const firstLine = text.split('\n').length;
      const rewritten = this.table.rewrite(file, source, this.report);
      for (const piece of rewritten.pieces) {
        this.add(piece.name, piece.source, {
          files: [{ file, source, firstLine: 1 }],
          base: piece.base,
          insertions: piece.insertions,
        });
      }
      files.push({ file, source, firstLine });
      insertions.push(
        ...rewritten.insertions.map((insertion) => ({ ...insertion, line: insertion.line + firstLine - 1 })),
      );
      text += rewritten.source.endsWith('\n') || sources.length === 1 ? rewritten.source : `${rewritten.source}\n`;
    }
    return this.compileText(name, text, { files, base: ORIGIN, insertions });
  }

  private add(name: string, text: string, origin: Origin): void {
    this.pieces[name] = this.compileText(name, text, origin);
  }

  private compileText(name: string, text: string, origin: Origin): Template {
    this.origins.set(name, origin);
    const template = this.engine.compile(text, { name, tolerant: true });
    // The project's own views are covered by tests; a theme's author is not notified of them.
    if (!origin.files.every(({ file }) => file.startsWith('built-in/')))
      for (const diagnostic of template.diagnostics) this.place({ ...diagnostic, template: name });
    return template;
  }

  /** Reports a diagnostic of a render at its location in the author's file. */
  place(diagnostic: Diagnostic): void {
    const { template = '', line, column } = diagnostic;
    const origin = this.origins.get(template);
    const file = origin?.files.findLast(({ firstLine }) => firstLine <= (line ?? 1)) ?? origin?.files[0];
    if (origin === undefined || file === undefined) return this.report.template(diagnostic, template, '');
    if (line === undefined || column === undefined) return this.report.template(diagnostic, file.file, file.source);
    const added = origin.insertions
      .filter((insertion) => insertion.line === line && insertion.column < column)
      .reduce((sum, { length }) => sum + length, 0);
    const local = { line: line - file.firstLine + 1, column: Math.max(1, column - added) };
    const place = {
      line: local.line + origin.base.line - 1,
      column: local.line === 1 ? local.column + origin.base.column - 1 : local.column,
    };
    this.report.template(diagnostic, file.file, file.source, place);
  }
}
