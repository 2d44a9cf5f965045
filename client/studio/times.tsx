/** Times of all screens, in the site's time zone. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { browserZone, isSameZone, type TimeTexts, timeTexts } from './time-text.ts';
import { useTimeZone } from './time-zone.ts';

export interface Times extends TimeTexts {
  /** The site's time zone if it is not the browser's. */
  readonly otherZone: string | undefined;
}

/** Nothing is shown until the zone is known, rather than another time. */
const unknown: Times = { time: () => '', day: () => '', otherZone: undefined };
const TimesContext = createContext(unknown);

export function TimesProvider({ children }: { readonly children: ReactNode }) {
  const { timeZone, problem } = useTimeZone();
  const isPending = timeZone === undefined && problem === undefined;
  const times = useMemo(() => (isPending ? unknown : timesIn(timeZone)), [isPending, timeZone]);
  return <TimesContext value={times}>{children}</TimesContext>;
}

const timesIn = (zone: string | undefined): Times => ({
  ...timeTexts(zone),
  otherZone: zone === undefined || isSameZone(zone, browserZone()) ? undefined : zone,
});

export const useTimes = (): Times => useContext(TimesContext);

export interface TimeProps {
  readonly at: string | number;
  readonly className?: string;
}

/** A time as an element; where the browser is in another zone, its title has the site's zone and the time at the browser's. */
export function Time({ at, className }: TimeProps) {
  const { time, otherZone } = useTimes();
  const title = otherZone === undefined ? undefined : `${otherZone}. For you: ${timeTexts(browserZone()).time(at)}`;
  return (
    <time dateTime={new Date(at).toISOString()} title={title} className={className}>
      {time(at)}
    </time>
  );
}

/** Says which times the screens show, if the browser has others. */
export function ZoneNote() {
  const { otherZone } = useTimes();
  return otherZone === undefined ? null : (
    <p className="studio-zone-note">{`Times are in ${otherZone.replaceAll('_', ' ')}.`}</p>
  );
}
