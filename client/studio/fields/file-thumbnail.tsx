import { File as FileIcon, Music, Type, Video } from 'lucide-react';
import { thumbnailOf } from '#shared/thumbnail';
import type { SiteFile } from './files.ts';

const icons: Readonly<Record<string, typeof FileIcon | undefined>> = { audio: Music, video: Video, font: Type };

/** The image, or an icon for the file type. The name is next to it. */
export function FileThumbnail({ file: { contentType, assetUrl } }: { readonly file: SiteFile }) {
  const kind = contentType.split('/', 1)[0] ?? '';
  if (kind === 'image') return <img src={thumbnailOf(assetUrl)} alt="" loading="lazy" draggable={false} />;
  const Icon = icons[kind] ?? FileIcon;
  return (
    <span className="studio-file-icon">
      <Icon size={32} aria-hidden />
    </span>
  );
}
