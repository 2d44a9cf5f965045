/** Reports logged errors to other receivers. */
import { type Level, type LogFn, type Logger, symbols } from 'pino';
import type { ErrorReport } from './tracing.ts';

/** Called with each error that is logged at level `error` or above. */
export type ReportError = (report: ErrorReport) => void;

const ERROR = 50;

interface Hooks {
  readonly logMethod?: (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void;
}

/** A logger that also calls `report` with each error that has an `err`; its child loggers do the same. */
export function reportingErrors(logger: Logger, report: ReportError): Logger {
  const child = logger.child({});
  const hooks: Hooks = {
    logMethod(args, method, level) {
      method.apply(this, args);
      const [fields, message] = args as unknown as [unknown, unknown];
      if (level < ERROR || typeof fields !== 'object' || fields === null || !('err' in fields)) return;
      const { err: error, ...rest } = fields;
      report({ error, message: String(message ?? ''), fields: { ...this.bindings(), ...rest } });
    },
  };
  Object.assign(child, { [symbols.hooksSym]: hooks });
  // pino creates a level's methods when the level is set, with the hook of that moment.
  child.level = logger.level as Level;
  return child;
}
