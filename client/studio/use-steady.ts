/** Values that keep their identity between renders, so that unchanged parts of a screen are not rendered again. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';

/** A value derived from a source, in which equal parts keep the objects of the last render; the same value if all is equal. */
export function useSteady<Source, Value>(make: (source: Source) => Value, source: Source): Value {
  const value = useMemo(() => make(source), [make, source]);
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}
