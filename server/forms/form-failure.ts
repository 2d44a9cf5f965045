import type { FormDefinition } from './form-library.ts';
import type { Submission } from './submission.ts';

/** How far a submission has come; a problem shows the form again with what was typed. */
export interface FormProgress {
  submission?: Submission;
  definition?: FormDefinition;
}

/** Why a submission was not taken (`cause`), with what is known of it. */
export class FormFailure extends Error {
  readonly progress: FormProgress;

  constructor(cause: unknown, progress: FormProgress) {
    super('The form was not taken.', { cause });
    this.name = 'FormFailure';
    this.progress = progress;
  }
}
