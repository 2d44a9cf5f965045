/** One of several values to choose from. */
export interface Option {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly isDisabled?: boolean;
}
