/** The buttons of a variant in the grid: images, and remove. */
import { ImageIcon, X } from 'lucide-react';
import { field, textOf } from '#shared/json';
import { thumbnailOf } from '#shared/thumbnail';
import type { Variant } from './variant-options.ts';

export interface VariantToolsProps {
  readonly variant: Variant;
  readonly index: number;
  readonly onPictures: (index: number) => void;
  readonly onRemove: (index: number) => void;
}

/** Plain buttons for performance: there may be 250 of each. */
export function VariantTools({ variant, index, onPictures, onRemove }: VariantToolsProps) {
  const picture = textOf(field(variant.mainImage, 'assetUrl'));
  return (
    <>
      <button type="button" aria-label={`Pictures of row ${index + 1}`} onClick={() => onPictures(index)}>
        {picture === '' ? <ImageIcon size={14} aria-hidden /> : <img src={thumbnailOf(picture)} alt="" />}
      </button>
      <button type="button" aria-label={`Delete row ${index + 1}`} onClick={() => onRemove(index)}>
        <X size={14} aria-hidden />
      </button>
    </>
  );
}
