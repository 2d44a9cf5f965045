/** Shared components of the store's screens. */
import type { ReactNode } from 'react';
import type { CallProblem } from '../api.ts';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';

/** A group of facts with a heading. */
export const Card = ({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section className="store-card" aria-label={title}>
    <header>
      <h2>{title}</h2>
      {actions}
    </header>
    {children}
  </section>
);

/** Names with their values; empty values are left out. */
export const Facts = ({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="store-facts">
    {rows
      .filter(([, value]) => value !== '' && value !== null && value !== undefined)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

export type Tone = 'good' | 'wait' | 'bad' | 'quiet';

/** A status in one word. */
export const Tag = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className={`store-tag is-${tone}`}>{children}</span>
);

export interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`; empty: none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: string | undefined;
}

export const DayField = ({ label, value, onChange, error }: DayFieldProps) => (
  <TextField label={label} type="date" value={value} onChange={onChange} error={error} />
);

export interface ReadStateProps {
  readonly label: string;
  readonly isMissing: boolean;
  readonly problem: CallProblem | undefined;
  readonly onRetry: () => void;
}

/** Shown until the object is loaded. */
export const ReadState = ({ label, isMissing, problem, onRetry }: ReadStateProps) => (
  <>
    <ProblemNote problem={problem} onRetry={onRetry} />
    {isMissing && problem === undefined ? <Loading label={label} /> : null}
  </>
);
