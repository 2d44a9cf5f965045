/** Values that stay the same object from one render to the next: parts of a screen which do not change are not drawn again. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';

/** What is made of a source, with all that is equal in it as the objects of the last render; the same value when everything is. */
export function useSteady<Source, Value>(make: (source: Source) => Value, source: Source): Value {
  const value = useMemo(() => make(source), [make, source]);
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}
