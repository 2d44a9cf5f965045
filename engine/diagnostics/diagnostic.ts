import { type DiagnosticCode, type DiagnosticType, diagnosticCodes, type Severity } from './codes.ts';
import type { Place } from './lines.ts';

/** One problem of a template, with its location. Collected, never thrown; the page still renders. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly type: DiagnosticType;
  readonly severity: Severity;
  /** The message of the reference, with its `SyntaxError: ` or `RuntimeError: ` prefix. */
  readonly message: string;
  /** Name of the partial or file; absent for the template itself. */
  readonly template?: string | undefined;
  /** 1-based location of the tag's `{`; absent if the template came as an instruction tree. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly help?: string | undefined;
}

/** Builds a diagnostic, with `values` in the placeholders of its message. */
export function diagnose(
  code: DiagnosticCode,
  values: Readonly<Record<string, string>>,
  where: { template?: string | undefined; place?: Place | undefined } = {},
): Diagnostic {
  const entry = diagnosticCodes[code];
  const sentence = entry.sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  // The one message that the peers print without a prefix (reference 13.3).
  const prefix = code === 'NOT_IMPLEMENTED' ? '' : entry.type === 'engine' ? 'RuntimeError: ' : 'SyntaxError: ';
  return {
    code,
    type: entry.type,
    severity: entry.severity,
    message: prefix + sentence,
    ...(where.template === undefined ? {} : { template: where.template }),
    ...where.place,
    ...('help' in entry ? { help: entry.help } : {}),
  };
}
