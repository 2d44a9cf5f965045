import { useEffect, useRef } from 'react';
import { icons } from '../../core/icons.ts';
import { Icon } from '../../ui/icon.tsx';

interface FrameProps {
  readonly address: string;
  readonly title: string;
  readonly takesFocus: boolean;
}

/** The frame of a video service. */
export function Frame({ address, title, takesFocus }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (takesFocus) frame.current?.focus();
  }, [takesFocus]);
  return (
    <iframe
      className="video-frame"
      src={address}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
      ref={frame}
    />
  );
}

interface PosterProps {
  readonly title: string;
  /** Attributes of the formatter's image; null: it has none. */
  readonly image: Readonly<Record<string, string>> | null;
  readonly onPlay: () => void;
}

/** The image of the video formatter as a button. */
export const Poster = ({ title, image, onPlay }: PosterProps) => (
  <button type="button" className="facade" aria-label={`Play: ${title}`} onClick={onPlay}>
    {image !== null && <PosterImage image={image} />}
    <span className="facade-play">
      <Icon path={icons.play} />
    </span>
  </button>
);

function PosterImage({ image }: { readonly image: Readonly<Record<string, string>> }) {
  const [width = '', height = ''] = (image['data-image-dimensions'] ?? '').split('x');
  return (
    <img
      className={image['class']}
      src={image['data-src'] ?? ''}
      alt=""
      {...(width === '' ? {} : { width: Number(width), height: Number(height) })}
      style={{ objectPosition: focusOf(image['data-image-focal-point'] ?? '') }}
    />
  );
}

function focusOf(point: string): string {
  const [x, y] = point.split(',').map(Number);
  return Number.isFinite(x) && Number.isFinite(y) ? `${Number(x) * 100}% ${Number(y) * 100}%` : '50% 50%';
}
