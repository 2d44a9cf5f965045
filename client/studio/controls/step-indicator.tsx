/** Shows the current step of several. */
import { Check } from 'lucide-react';

export interface StepIndicatorProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the step; those before it are done. */
  readonly current: number;
}

export const StepIndicator = ({ label, steps, current }: StepIndicatorProps) => (
  <ol className="studio-steps" aria-label={label}>
    {steps.map((step, at) => (
      <li
        key={step}
        data-state={at < current ? 'done' : 'open'}
        {...(at === current ? { 'aria-current': 'step' } : {})}
      >
        <span className="studio-step-sign" aria-hidden>
          {at < current ? <Check size={14} /> : at + 1}
        </span>
        {step}
        {at < current ? <span className="visually-hidden">, done</span> : null}
      </li>
    ))}
  </ol>
);
