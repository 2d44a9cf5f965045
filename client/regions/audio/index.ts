/** Audio: a player in the formatter's empty frame, one sound at a time per page, and the tracks of an album in sequence. */
import { make } from '../../core/element.ts';

export function enhance(element: HTMLElement): void {
  for (const frame of element.querySelectorAll<HTMLElement>('.squarespace-audio-player')) fill(frame);
  const sounds = [...element.querySelectorAll<HTMLAudioElement>('audio')];
  for (const [at, sound] of sounds.entries()) {
    sound.addEventListener('play', () => stopOthers(sound));
    sound.addEventListener('error', () => failed(sound), true);
    sound.addEventListener('ended', () => playNext(sounds[at + 1]));
  }
}

function fill(frame: HTMLElement): void {
  const address = frame.dataset['audioAssetUrl'] ?? '';
  if (address === '' || frame.firstElementChild !== null) return;
  frame.append(
    make('audio', { attributes: { controls: '', preload: 'none', src: address, 'aria-label': titleNear(frame) } }),
  );
}

const titleNear = (frame: HTMLElement): string =>
  frame.closest('article, li, figure')?.querySelector('h1, h2, h3')?.textContent?.trim() || 'Recording';

function stopOthers(sound: HTMLAudioElement): void {
  for (const other of document.querySelectorAll('audio')) if (other !== sound) other.pause();
}

function playNext(next: HTMLAudioElement | undefined): void {
  // If the browser blocks autoplay, the track can be started by hand.
  next?.play().catch((error: unknown) => console.warn('the next track did not start', error));
}

function failed(sound: HTMLAudioElement): void {
  if (sound.nextElementSibling?.classList.contains('sound-failed')) return;
  sound.after(
    make('p', {
      className: 'sound-failed',
      text: 'This recording could not be loaded.',
      attributes: { role: 'alert' },
    }),
  );
}
