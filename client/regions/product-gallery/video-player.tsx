import { type RefObject, useEffect, useRef } from 'react';
import { frameAddress } from '../../core/embeds.ts';

interface VideoPlayerProps {
  readonly address: string;
  readonly poster: string;
  readonly title: string;
  readonly isCurrent: boolean;
  /** Another image became current. */
  readonly onEnd: () => void;
}

const FILE = /\.(?:mp4|m4v|mov|webm|ogv)(?:[?#]|$)/i;

/** A file in the browser's own player, or the frame of a known service; an unknown URL is opened. */
export function VideoPlayer({ address, poster, title, isCurrent, onEnd }: VideoPlayerProps) {
  const player = useRef<HTMLElement>(null);
  const frame = FILE.test(address) ? null : frameAddress(address);
  const isUnknown = frame === null && !FILE.test(address);
  // The row may still be scrolling to the pressed video; leaving counts only after it has been current.
  const wasCurrent = useRef(false);
  useEffect(() => {
    if (wasCurrent.current && !isCurrent) onEnd();
    wasCurrent.current ||= isCurrent;
  }, [isCurrent, onEnd]);
  useEffect(() => {
    if (isUnknown) location.assign(address);
    else player.current?.focus();
  }, [isUnknown, address]);
  if (isUnknown) return null;
  if (frame !== null)
    return (
      <iframe
        className="media-link"
        src={frame}
        title={title === '' ? 'Video' : title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        ref={player as RefObject<HTMLIFrameElement | null>}
      />
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: the shop's file is all there is
    <video
      className="media-link media-player"
      src={address}
      poster={poster}
      aria-label={title === '' ? 'Video' : title}
      controls
      autoPlay
      playsInline
      ref={player as RefObject<HTMLVideoElement | null>}
    />
  );
}
