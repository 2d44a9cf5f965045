/** Errors that are logged, for whoever else wants to know of them. */
import { type Level, type LogFn, type Logger, symbols } from 'pino';
import type { ErrorReport } from './tracing.ts';

/** Told of each error that is logged at level `error` or above. */
export type ReportError = (report: ErrorReport) => void;

const ERROR = 50;

interface Hooks {
  readonly logMethod?: (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void;
}

/** A logger as the given one that also tells `report` of each error with an `err`, and so do the children of it. */
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
  // pino makes the methods of a level when it is set, with the hook that is there then.
  child.level = logger.level as Level;
  return child;
}
