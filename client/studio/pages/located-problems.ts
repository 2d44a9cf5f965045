/** The location of a problem in a layout. */

export interface LocatedProblem {
  /** Path of the block, or '' for the layout. */
  readonly path: string;
  /** Path of the setting in the block's value; '' for the block. */
  readonly setting: string;
  readonly message: string;
}

/** The problems of a layout by block: `rows.0.columns.0.blocks.0.value.linkTo`. */
export const locateProblems = (errors: Readonly<Record<string, string>>): readonly LocatedProblem[] =>
  Object.entries(errors).map(([field, message]) => {
    const [, path = '', setting = ''] =
      /^(rows\.\d+(?:\.(?:columns|rows|blocks)\.\d+)*)(?:\.value\.(.+))?/.exec(field) ?? [];
    return { path, setting, message };
  });
