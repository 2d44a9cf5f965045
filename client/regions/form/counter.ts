/** 'n / max' beside a text: updated at once, and announced to screen readers after a pause. */
import { characterCounter } from '#shared/form-rules';
import { make } from '../../core/element.ts';
import { COUNTER_ANNOUNCE_MS } from '../../core/timeouts.ts';

/** Starts the counter of a field; fields without a limit have none. */
export function countCharacters(element: HTMLElement): void {
  const area = element.querySelector<HTMLInputElement | HTMLTextAreaElement>('textarea, input');
  const counter = element.querySelector<HTMLElement>('.field-counter');
  const limit = element.dataset['maxLength'];
  if (area === null || counter === null || characterCounter('', limit) === null) return;
  const status = make('output', { className: 'visually-hidden' });
  counter.after(status);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    const count = characterCounter(area.value, limit);
    if (count === null) return;
    counter.textContent = count.text;
    counter.classList.toggle('is-over', count.isOver);
    clearTimeout(timer);
    timer = setTimeout(() => {
      status.textContent = count.isOver || document.activeElement === area ? `${count.text} characters` : '';
    }, COUNTER_ANNOUNCE_MS);
  };
  area.addEventListener('input', show);
  show();
}
