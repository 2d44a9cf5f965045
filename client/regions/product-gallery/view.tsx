import { lazy, type MouseEvent, type RefObject, Suspense, useState } from 'react';
import { gallerySizes, type productGalleryView } from '#shared/regions/product-gallery';

import { retryImport } from '../../core/retry-import.ts';

type View = ReturnType<typeof productGalleryView>;
type Slide = View['slides'][number];

/** Few products have a video, and few visitors play it. */
const VideoPlayer = lazy(() =>
  retryImport(async () => ({ default: (await import('./video-player.tsx')).VideoPlayer })),
);

interface GalleryProps {
  readonly view: View;
  readonly row: RefObject<HTMLUListElement | null>;
  readonly onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly onGo: (index: number) => void;
}

export function GalleryMarkup({ view, row, onOpen, onGo }: GalleryProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="media-gallery" role="group" aria-label="Pictures" data-item-id={view.itemId}>
      <div className="media-stage">
        <ul className="media-slides" ref={row}>
          {view.slides.map((slide) => (
            <li className="media-slide" id={slide.id} hidden={slide.isHidden} key={slide.id}>
              {slide.video === '' ? (
                <a className="media-link" href={slide.src} data-lightbox="" onClick={onOpen}>
                  <Picture slide={slide} />
                </a>
              ) : (
                <VideoSlide slide={slide} />
              )}
            </li>
          ))}
        </ul>
        {view.hasMany && (
          <p className="media-place" aria-hidden="true">
            {view.place}
          </p>
        )}
      </div>
      {view.hasMany && <Thumbnails view={view} onGo={onGo} />}
    </div>
  );
}

const Picture = ({ slide }: { readonly slide: Slide }) => (
  <img
    src={slide.src}
    {...(slide.srcset === '' ? {} : { srcSet: slide.srcset, sizes: gallerySizes })}
    alt={slide.alt}
    width={slide.width}
    height={slide.height}
    style={{ objectPosition: slide.focus }}
    {...(slide.isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
  />
);

/** The poster, replaced by the video when played, until another image is current. */
function VideoSlide({ slide }: { readonly slide: Slide }) {
  const [isPlaying, setPlaying] = useState(false);
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setPlaying(true);
  };
  const link = (
    <a className="media-link media-video" href={slide.video} aria-label={slide.playText} onClick={onClick}>
      <Picture slide={slide} />
    </a>
  );
  if (!isPlaying) return link;
  return (
    <Suspense fallback={link}>
      <VideoPlayer
        address={slide.video}
        poster={slide.src}
        title={slide.alt}
        isCurrent={slide.isCurrent}
        onEnd={() => setPlaying(false)}
      />
    </Suspense>
  );
}

function Thumbnails({ view, onGo }: Pick<GalleryProps, 'view' | 'onGo'>) {
  return (
    <ul className="media-thumbs">
      {view.slides.map((slide, index) => (
        <li hidden={slide.isHidden} key={slide.id}>
          <a
            className="media-thumb"
            href={`#${slide.id}`}
            aria-label={slide.label}
            aria-current={slide.isCurrent || undefined}
            onClick={(event) => {
              event.preventDefault();
              onGo(index);
            }}
          >
            <img
              src={slide.thumbnail}
              alt=""
              width={64}
              height={80}
              loading="lazy"
              style={{ objectPosition: slide.focus }}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
