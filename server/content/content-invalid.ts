/** Problems of content files, and the error that reports all of them. */

export interface ContentProblem {
  /** Path of the file, or of the folder. */
  readonly file: string;
  readonly message: string;
  /** JSON pointer to the value. */
  readonly pointer?: string | undefined;
  /** 1-based location, if known. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** The lines around the location; '' without one. */
  readonly frame?: string | undefined;
}

/** A content folder that cannot be used; the message names each file and what to do. */
export class ContentInvalid extends Error {
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[], options?: ErrorOptions) {
    super(problems.map(problemLine).join('\n'), options);
    this.problems = problems;
  }
}

function problemLine({ file, pointer = '', line, column, message, frame = '' }: ContentProblem): string {
  const place = line === undefined ? '' : `:${line}:${column ?? 1}`;
  return `${file}${pointer}${place}: ${message}${frame === '' ? '' : `\n${frame}`}`;
}

export interface ContentChecks {
  /** The result of a check; undefined when it found problems, which are kept. */
  run<T>(check: () => T): T | undefined;
  /** Throws the problems of all checks together. */
  end(): void;
}

/** Runs checks one after the other, so that the problems of all files are reported at once. */
export function createContentChecks(): ContentChecks {
  const problems: ContentProblem[] = [];
  return {
    run(check) {
      try {
        return check();
      } catch (error) {
        if (!(error instanceof ContentInvalid)) throw error;
        problems.push(...error.problems);
        return undefined;
      }
    },
    end() {
      if (problems.length > 0) throw new ContentInvalid(problems);
    },
  };
}

/** The results of checks. Throws the problems of all of them together. */
export function checkAll<T>(tasks: readonly (() => T)[]): readonly T[] {
  const checks = createContentChecks();
  const results = tasks.map((task) => checks.run(task));
  checks.end();
  return results as readonly T[];
}
