import { type RefObject, useEffect, useRef } from 'react';
import type { Captcha } from '../captcha/captcha.ts';
import { usePage } from '../ui/use-page.ts';

export interface CaptchaSlot {
  readonly container: RefObject<HTMLDivElement | null>;
  /** Null if the form has none, or its script fails to load: then the server decides. */
  readonly widget: () => Promise<Captcha | null>;
}

/** The captcha of a form: rendered into its container, and destroyed with it. */
export function useCaptcha(): CaptchaSlot {
  const page = usePage();
  const container = useRef<HTMLDivElement>(null);
  const starting = useRef<Promise<Captcha | null>>(Promise.resolve(null));
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const widget = import('../captcha/page-captcha.ts').then(
      ({ startCaptcha }) => startCaptcha(page, element),
      () => null,
    );
    starting.current = widget;
    return () => void widget.then((captcha) => captcha?.destroy());
  }, [page]);
  return { container, widget: () => starting.current };
}
