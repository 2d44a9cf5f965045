/** The image shown when a variant is chosen, and the product images that show it. */
import { Suspense, useState } from 'react';
import { field, textOf } from '#shared/json';
import { thumbnailOf } from '#shared/thumbnail';
import { Button } from '../controls/button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import type { SiteFile } from '../fields/files.ts';
import { FileDialog } from '../fields/open-files.ts';
import { type Picture, pictureFrom, picturesOf } from './product-pictures.ts';
import { offeringOf, type Variant, variantName } from './variant-options.ts';

export interface VariantPicturesDialogProps {
  readonly document: OpenDocument;
  readonly index: number;
  readonly onClose: () => void;
}

export function VariantPicturesDialog({ document, index, onClose }: VariantPicturesDialogProps) {
  const { options, variants } = offeringOf(document.value);
  const variant = variants[index];
  const pictures = picturesOf(document.value);
  const [isChoosing, setChoosing] = useState(false);
  if (variant === undefined) return null;
  const set = (name: 'mainImage' | 'gallery', value: unknown): void =>
    document.edit({ op: 'set', path: ['variants', index, name], value });
  const choose = (file: SiteFile): void => {
    const { id: _, ...picture } = pictureFrom(file);
    setChoosing(false);
    set('mainImage', picture);
  };
  const name = variantName(variant, options) || variant.sku;
  return (
    <Dialog title={`Pictures of ${name}`} isOpen onClose={onClose}>
      <MainPicture variant={variant} onChoose={() => setChoosing(true)} onRemove={() => set('mainImage', null)} />
      <Gallery pictures={pictures} chosen={variant.gallery ?? []} onChange={(ids) => set('gallery', ids)} />
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
      {isChoosing ? (
        <Suspense fallback={null}>
          <FileDialog kind="image" onChoose={choose} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </Dialog>
  );
}

interface MainPictureProps {
  readonly variant: Variant;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

function MainPicture({ variant, onChoose, onRemove }: MainPictureProps) {
  const address = textOf(field(variant.mainImage, 'assetUrl'));
  return (
    <section aria-label="Main picture" className="studio-variant-main">
      <p className="studio-label">Shown when it is chosen</p>
      {address === '' ? null : <img src={thumbnailOf(address)} alt="" />}
      <span className="studio-buttons">
        <Button onPress={onChoose}>{address === '' ? 'Choose a picture' : 'Replace the picture'}</Button>
        {address === '' ? null : <Button onPress={onRemove}>Remove the picture</Button>}
      </span>
    </section>
  );
}

interface GalleryProps {
  readonly pictures: readonly Picture[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

const Gallery = ({ pictures, chosen, onChange }: GalleryProps) => (
  <section aria-label="Pictures of the product">
    <p className="studio-label">Pictures of the product that show it</p>
    {pictures.length === 0 ? <p className="studio-soft">The product has no pictures yet.</p> : null}
    <ul className="studio-variant-gallery">
      {pictures.map(({ id, assetUrl, altText }, at) => (
        <li key={id}>
          <Checkbox
            isSelected={chosen.includes(id)}
            onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            <img className="studio-product-picture" src={thumbnailOf(assetUrl)} alt="" />
            {altText === '' ? `Picture ${at + 1}` : altText}
          </Checkbox>
        </li>
      ))}
    </ul>
  </section>
);
