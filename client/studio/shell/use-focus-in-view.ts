import { useEffect } from 'react';

/** In windows that are enlarged, browsers leave what the focus moves to where it is if a part of it is in view: the rest follows here. */
export function useFocusInView(): void {
  useEffect(() => {
    document.addEventListener('focusin', showFocus);
    return () => document.removeEventListener('focusin', showFocus);
  }, []);
}

function showFocus({ target }: Event): void {
  if (innerHeight < 480 && target instanceof Element && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest' });
}
