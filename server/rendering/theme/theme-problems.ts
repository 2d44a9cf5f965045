/** The problems that a theme folder can have. None prevents a page: each is tolerated and reported with its location. */
import { type Diagnostic, type Severity, sourceFrame } from '#engine';
import type { EditorDiagnostic } from '#shared/language-service';

interface Entry {
  readonly severity: Severity;
  readonly sentence: string;
  readonly help?: string;
}

export const themeCodes = {
  CONF_NOT_STRICT: { severity: 'warning', sentence: 'This is not strict JSON: {reason}.' },
  CONF_UNREADABLE: {
    severity: 'error',
    sentence: 'Nothing can be read here: {reason}.',
    help: 'The file must contain one JSON object.',
  },
  CONF_KEY_UNKNOWN: { severity: 'warning', sentence: "The key '{key}' is not known here and is ignored." },
  CONF_WRONG_KIND: { severity: 'warning', sentence: "'{key}' should be {expected}; it is {given}." },
  CONF_MISSING: { severity: 'error', sentence: 'The theme has no template.conf.' },
  LAYOUT_MISSING: { severity: 'error', sentence: '{reason}; a plain layout is used.' },
  FOLDER_EMPTY: {
    severity: 'error',
    sentence: 'There is nothing to check here: no template.conf and no templates.',
    help: 'Pass a theme folder, a folder of templates, a template, or a content folder.',
  },
  REGION_MISSING: {
    severity: 'error',
    sentence: "The region '{name}' of the layout '{layout}' is not in the folder.",
  },
  STYLESHEET_MISSING: { severity: 'error', sentence: "The stylesheet '{name}' is not in styles/." },
  STYLESHEET_IMPORT_MISSING: { severity: 'warning', sentence: "The imported stylesheet '{name}' is not in styles/." },
  TWEAK_INVALID: { severity: 'warning', sentence: 'The tweak cannot be set as declared: {reason}.' },
  STYLESHEET_FAILED: { severity: 'error', sentence: '{reason}' },
  STYLESHEET_OVER_LIMIT: {
    severity: 'error',
    sentence: 'The stylesheet is left out: {reason}.',
    help: 'A mixin may call itself endlessly. STYLES_DEADLINE_MS and STYLES_HEAP_MB set the limits.',
  },
  STYLESHEET_REPAIRED: { severity: 'warning', sentence: '{reason}' },
  PARTIAL_MISSING: { severity: 'error', sentence: "The partial '{name}' is not in blocks/." },
  PARTIAL_CIRCULAR: {
    severity: 'warning',
    sentence: "The block applies itself without a condition: {path}. Only the render's limit ends it.",
  },
  GLOBAL_ABSENT: {
    severity: 'warning',
    sentence: "'{name}' is not available on our pages: it does nothing, and logs that in the browser's console.",
  },
  PLATFORM_PATH_ABSENT: { severity: 'warning', sentence: "Nothing is served at '{name}'." },
  PLATFORM_PATH_STAND_IN: {
    severity: 'warning',
    sentence: "At '{name}' {standIn} is served: the platform's own file is not on our pages.",
    help: 'If pages need its content, add your own file to the theme.',
  },
  POLICY_HANDLER: {
    severity: 'warning',
    sentence: "The attribute '{name}' is not run: the policy of pages forbids scripts in attributes.",
    help: 'Add the listener in a script of the theme: element.addEventListener(…).',
  },
  POLICY_SCRIPT: {
    severity: 'warning',
    sentence: "A script inserts one of '{name}', which the policy of pages refuses.",
    help: 'Add the origin to SCRIPT_SOURCES, or put the script element into the template.',
  },
  POLICY_HTTP: {
    severity: 'warning',
    sentence: "'{name}' is not encrypted: on pages by HTTPS it is fetched by HTTPS, on others it is refused.",
    help: 'Use https://.',
  },
  PARTIAL_UNUSED: { severity: 'warning', sentence: "Nothing in the theme uses the block '{name}'." },
  SCRIPT_MISSING: { severity: 'warning', sentence: "The script '{name}' is not in scripts/." },
  TAG_UNKNOWN: { severity: 'warning', sentence: "'{name}' is not a special tag; it prints nothing." },
  TAG_MALFORMED: { severity: 'warning', sentence: "The tag '{name}' is malformed: {reason}." },
  TAG_UNCLOSED: { severity: 'warning', sentence: "The tag '{name}' is never closed; it is taken as empty." },
  TAG_UNOPENED: { severity: 'warning', sentence: "The closing tag '{name}' closes nothing." },
  TAG_ATTRIBUTE_MISSING: { severity: 'warning', sentence: "The tag '{name}' needs the attribute '{attribute}'." },
  TAG_ATTRIBUTE_UNKNOWN: {
    severity: 'warning',
    sentence: "The tag '{name}' has no attribute '{attribute}'.",
  },
  NAVIGATION_MISSING: {
    severity: 'warning',
    sentence: "The site has no navigation '{name}'; {shown}.",
    help: 'Use the name of the content (navigations in site.json, identifiers in site-navigation.json).',
  },
  TAG_OVER_LIMIT: { severity: 'warning', sentence: '{reason}' },
  BRACES_IN_SCRIPT: {
    severity: 'warning',
    sentence: "'{tag}' in a script is a variable of the language: it prints the page's value of that name, or nothing.",
    help: 'Put a space after the brace, or write {.meta-left} and {.meta-right}.',
  },
  BRACES_IN_STYLE: {
    severity: 'warning',
    sentence: "'{tag}' in a style is a variable of the language: it prints the page's value of that name, or nothing.",
    help: 'Put a space after the brace, or write {.meta-left} and {.meta-right}.',
  },
  FILE_NOT_UTF8: {
    severity: 'warning',
    sentence: 'The file is not UTF-8; it is read as {encoding}.',
    help: 'Save it as UTF-8.',
  },
  FILE_TOO_LARGE: { severity: 'warning', sentence: 'The file has {bytes} bytes; files over {limit} are left out.' },
} as const satisfies Record<string, Entry>;

export type ThemeCode = keyof typeof themeCodes;

/** A defect of a theme folder, with its location. */
export interface ThemeDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** Path inside the folder. */
  readonly file: string;
  /** 1-based; absent when it concerns the whole file. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly help?: string | undefined;
  /** The lines around the location, with a caret; '' without one. */
  readonly frame: string;
}

/** Errors that only leave a part out: the rest of the version is as its author wrote it. */
const LEFT_OUT: readonly string[] = ['REGION_MISSING', 'STYLESHEET_MISSING', 'PARTIAL_MISSING'] satisfies ThemeCode[];

/** Whether a version of a theme with this problem should not replace one without. */
export const breaksTheme = ({ severity, code }: Pick<ThemeDiagnostic, 'severity' | 'code'>): boolean =>
  severity === 'error' && !LEFT_OUT.includes(code);

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Line and column, both from 1, of an offset. */
export function placeAt(source: string, offset: number): Place {
  const before = source.slice(0, Math.max(0, offset));
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - start + 1 };
}

/** Location of a defect: a whole file, or a position in its source. */
export interface DefectPlace {
  readonly file: string;
  readonly source?: string | undefined;
  /** An offset, or a line and column. */
  readonly at?: number | Place | undefined;
}

/** Collects the defects of a theme; duplicates at the same location count once. */
export class ThemeReport {
  readonly diagnostics: ThemeDiagnostic[] = [];
  private readonly seen = new Set<string>();

  add(code: ThemeCode, values: Readonly<Record<string, string>>, { file, source = '', at }: DefectPlace): void {
    const entry: Entry = themeCodes[code];
    const place = typeof at === 'number' ? placeAt(source, at) : at;
    this.push({
      code,
      severity: entry.severity,
      message: entry.sentence.replace(/\{(\w+)\}/g, (full, name: string) => values[name] ?? full),
      file,
      ...place,
      help: entry.help,
      frame: place === undefined ? '' : sourceFrame(source, place),
    });
  }

  /** A diagnostic of the engine, mapped to its location in a file. */
  template({ code, severity, message, help }: Diagnostic, file: string, source: string, place?: Place): void {
    this.push({
      code,
      severity,
      message,
      file,
      ...place,
      help,
      frame: place === undefined ? '' : sourceFrame(source, place),
    });
  }

  /** A mistake that the linter of the language found. */
  linted({ code, severity, message, help, from }: EditorDiagnostic, file: string, source: string): void {
    const place = placeAt(source, from);
    this.push({ code, severity, message, file, ...place, help, frame: sourceFrame(source, place) });
  }

  /** Removes diagnostics that no longer apply. */
  removeAll(code: ThemeCode): void {
    const remaining = this.diagnostics.filter((themeDiagnostic) => themeDiagnostic.code !== code);
    for (const item of this.diagnostics) if (item.code === code) this.seen.delete(keyOf(item));
    this.diagnostics.splice(0, this.diagnostics.length, ...remaining);
  }

  private push(diagnostic: ThemeDiagnostic): void {
    const key = keyOf(diagnostic);
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.diagnostics.push(diagnostic);
  }
}

const keyOf = ({ code, file, line, column, message }: ThemeDiagnostic): string =>
  `${code}\0${file}\0${line}\0${column}\0${message}`;
