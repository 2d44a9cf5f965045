export interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; undefined if unknown. */
  readonly share: number | undefined;
}

export const ProgressBar = ({ label, share }: ProgressBarProps) => (
  <progress
    className="studio-progress"
    aria-label={label}
    max={100}
    {...(share === undefined ? {} : { value: Math.round(share * 100) })}
  />
);
