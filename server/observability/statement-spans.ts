/** Traces SQL statements. Spans contain no values, because statements have placeholders. */
import type { ObserveStatement } from '../database/database.ts';
import type { Tracing } from './tracing.ts';

/** Longer statements are truncated in traces. */
const MAX_TEXT = 2000;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?(\w+)"?/i;

/** Undefined when tracing is off: then statements run without overhead. */
export function statementSpans(tracing: Tracing): ObserveStatement | undefined {
  if (!tracing.isOn) return undefined;
  return (text, run) => {
    const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL';
    const table = TABLE.exec(text)?.[1];
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': table,
      'db.query.text': text.slice(0, MAX_TEXT),
    };
    return tracing.span(table === undefined ? operation : `${operation} ${table}`, { kind: 'client', attributes }, run);
  };
}
