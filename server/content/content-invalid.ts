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
  const place = line === undefined ? `${file}${pointer}` : `${file}:${line}:${column ?? 1}`;
  const subject = line === undefined || pointer === '' ? '' : `${pointer}: `;
  return `${place}: ${subject}${message}${frame === '' ? '' : `\n${frame}`}`;
}

export interface ContentChecks {
  /** The result of a check; undefined when it found problems, which are kept. */
  run<T>(check: () => T): T | undefined;
  /** Adds problems; those that are known already are not added again. */
  report(problems: readonly ContentProblem[]): void;
  problems(): readonly ContentProblem[];
  /** Throws the problems of all checks together. */
  end(): void;
}

/** Runs checks one after the other, so that the problems of all files are reported at once. */
export function createContentChecks(): ContentChecks {
  const problems = new Map<string, ContentProblem>();
  const report = (found: readonly ContentProblem[]): void => {
    for (const problem of found) {
      const key = problemLine(problem);
      if (!problems.has(key)) problems.set(key, problem);
    }
  };
  return {
    report,
    run(check) {
      try {
        return check();
      } catch (error) {
        if (!(error instanceof ContentInvalid)) throw error;
        report(error.problems);
        return undefined;
      }
    },
    problems: () => [...problems.values()],
    end() {
      if (problems.size > 0) throw new ContentInvalid([...problems.values()]);
    },
  };
}
