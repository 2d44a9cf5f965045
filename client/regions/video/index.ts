/** Embedded videos: an image with a play button; the service's frame is loaded on request. */

import { field, textOf } from '#shared/json';
import { drawing, make, readJson } from '../../core/element.ts';
import { frameAddress } from '../../core/embeds.ts';
import { request, silent } from '../../core/http.ts';
import { icons } from '../../core/icons.ts';
import { EMBED_TIMEOUT_MS } from '../../core/timeouts.ts';

export function enhance(element: HTMLElement): void {
  for (const facade of element.querySelectorAll<HTMLAnchorElement>('a.facade[data-embed]')) enhanceFacade(facade);
  for (const wrapper of element.querySelectorAll<HTMLElement>('.sqs-video-wrapper')) enhanceWrapper(wrapper);
}

/** The server's poster. Unknown services stay a link. */
function enhanceFacade(facade: HTMLAnchorElement): void {
  const embed = readJson(facade, 'data-embed');
  const url = textOf(field(embed, 'url'));
  const address = frameAddress(url);
  const title = textOf(field(embed, 'title')) || 'Video';
  facade.addEventListener('click', async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const frame = address ?? (await loadFrameAddress(url));
    if (frame === null) location.assign(facade.href);
    else play(facade, frame, title);
  });
}

/** The frame of a service that only the server knows; null if it does not. */
async function loadFrameAddress(url: string): Promise<string | null> {
  const result = await request(`/api/embeds?url=${encodeURIComponent(url)}`, {
    timeout: EMBED_TIMEOUT_MS,
    onFailure: silent,
  });
  const frame = result.ok ? textOf(field(result.value, 'frameUrl')) : '';
  return frame.startsWith('https://') ? frame : null;
}

/** The frame of the video formatter: its markup is in an attribute, and only the frame's URL is used. */
function enhanceWrapper(wrapper: HTMLElement): void {
  const source = frameSource(wrapper.dataset['html'] ?? '');
  if (source === null) return;
  const title = wrapper.dataset['providerName'] ? `Video on ${wrapper.dataset['providerName']}` : 'Video';
  const overlay = wrapper.querySelector<HTMLElement>('.sqs-video-overlay');
  if (overlay === null && wrapper.dataset['load'] !== 'false') return void wrapper.append(frameOf(source, title));
  const button = make('button', { className: 'facade', attributes: { type: 'button' } });
  button.setAttribute('aria-label', `Play: ${title}`);
  const image = overlay?.querySelector('img');
  if (image) {
    image.src = image.dataset['src'] ?? '';
    image.alt = '';
    const [width = '', height = ''] = (image.dataset['imageDimensions'] ?? '').split('x');
    if (width !== '') Object.assign(image, { width: Number(width), height: Number(height) });
    image.style.objectPosition = focusOf(image.dataset['imageFocalPoint'] ?? '');
    button.append(image);
  }
  const mark = make('span', { className: 'facade-play' });
  mark.append(drawing(icons.play));
  button.append(mark);
  button.addEventListener('click', () => play(button, withAutoplay(source), title));
  if (overlay === null) wrapper.append(button);
  else overlay.replaceWith(button);
}

function focusOf(point: string): string {
  const [x, y] = point.split(',').map(Number);
  return Number.isFinite(x) && Number.isFinite(y) ? `${Number(x) * 100}% ${Number(y) * 100}%` : '50% 50%';
}

/** The URL of the first frame in the markup, if it is from a known service. */
function frameSource(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const source = body.querySelector('iframe')?.getAttribute('src') ?? '';
  return frameAddress(source) === null ? null : source.startsWith('//') ? `https:${source}` : source;
}

function withAutoplay(source: string): string {
  const address = new URL(source);
  address.searchParams.set('autoplay', '1');
  return address.href;
}

function play(placeholder: HTMLElement, address: string, title: string): void {
  const frame = frameOf(address, title);
  placeholder.replaceWith(frame);
  frame.focus();
}

const frameOf = (address: string, title: string): HTMLIFrameElement =>
  make('iframe', {
    className: 'video-frame',
    attributes: {
      src: address,
      title,
      allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
      allowfullscreen: '',
      loading: 'lazy',
      referrerpolicy: 'strict-origin-when-cross-origin',
    },
  });
