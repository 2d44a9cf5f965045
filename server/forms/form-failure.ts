import type { FormDefinition } from './form-library.ts';
import type { Submission } from './submission.ts';

/** State of a submission so far, with which a problem shows the form again. */
export interface FormProgress {
  submission?: Submission;
  definition?: FormDefinition;
}

/** Why a submission was rejected (`cause`), with its state so far. */
export class FormFailure extends Error {
  readonly progress: FormProgress;

  constructor(cause: unknown, progress: FormProgress) {
    super('The form was not accepted.', { cause });
    this.name = 'FormFailure';
    this.progress = progress;
  }
}
