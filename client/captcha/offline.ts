/** A captcha without a third party: a checkbox whose token the server's offline adapter accepts. For tests and for use without network. */
import type { CaptchaOptions, CaptchaService } from './service.ts';

export function createOfflineService(createId: (prefix: string) => string): CaptchaService {
  const boxes = new Map<string, { readonly box: HTMLInputElement; readonly options: CaptchaOptions }>();
  return {
    render(container, options) {
      const id = createId('offline-captcha');
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.id = id;
      const label = document.createElement('label');
      label.htmlFor = id;
      label.textContent = 'I am not a robot';
      const frame = document.createElement('div');
      frame.className = `captcha-offline captcha-${options.size} captcha-${options.theme}`;
      frame.append(box, label);
      // Tests can set another token: `data-captcha-token` on the container.
      box.addEventListener('change', () =>
        options.onToken(box.checked ? (container.dataset['captchaToken'] ?? 'pass') : ''),
      );
      container.append(frame);
      boxes.set(id, { box, options });
      return id;
    },
    reset(id) {
      const entry = boxes.get(String(id));
      if (entry !== undefined) entry.box.checked = false;
    },
    destroy: (id) => void boxes.delete(String(id)),
  };
}
