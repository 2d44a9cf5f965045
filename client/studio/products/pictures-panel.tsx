/** The images of a product: order, alt texts and focal points. */
import { ImagePlus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { thumbnailOf } from '#shared/thumbnail';
import { Button } from '../controls/button.tsx';
import { SortableList } from '../controls/sortable-list.tsx';
import { TextField } from '../controls/text-field.tsx';
import type { SiteFile } from '../fields/files.ts';
import { FocalPoint } from '../fields/focal-point.tsx';
import { FileDialog } from '../fields/open-files.ts';
import type { ProductPanelProps } from './product-panels.ts';
import { MAX_PICTURES, type Picture, pictureFrom, picturesOf } from './product-pictures.ts';

export function PicturesPanel({ document }: ProductPanelProps) {
  const pictures = picturesOf(document.value);
  const [chosen, setChosen] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const index = Math.max(
    0,
    pictures.findIndex(({ id }) => id === chosen),
  );
  const picture = pictures[index];
  const add = (file: SiteFile): void => {
    const added = pictureFrom(file);
    setAdding(false);
    setChosen(added.id);
    document.edit({ op: 'insert', path: ['images'], index: pictures.length, value: added });
  };
  return (
    <div className="studio-product-columns is-pictures">
      <div>
        <SortableList
          label="Pictures"
          rows={pictures.map(({ id, altText, assetUrl }, at) => ({
            id,
            text: altText === '' ? `Picture ${at + 1}, without alt text` : altText,
            tools: <img className="studio-product-picture" src={thumbnailOf(assetUrl)} alt="" />,
          }))}
          selected={picture?.id ?? null}
          onSelect={setChosen}
          onMove={(from, to) => document.edit({ op: 'move', from: ['images', from], to: ['images', to] })}
          empty="There are no pictures yet."
        />
        <Button isDisabled={pictures.length >= MAX_PICTURES} onPress={() => setAdding(true)}>
          <ImagePlus size={16} aria-hidden /> Add a picture
        </Button>
        <p className="studio-help">The first one is shown in lists.</p>
      </div>
      {picture === undefined ? null : (
        <PictureFields
          key={picture.id}
          picture={picture}
          onChange={(name, value) => document.edit({ op: 'set', path: ['images', index, name], value })}
          onRemove={() => document.edit({ op: 'remove', path: ['images'], index })}
        />
      )}
      {isAdding ? (
        <Suspense fallback={null}>
          <FileDialog kind="image" onChoose={add} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface PictureFieldsProps {
  readonly picture: Picture;
  readonly onChange: (name: string, value: unknown) => void;
  readonly onRemove: () => void;
}

const PictureFields = ({ picture, onChange, onRemove }: PictureFieldsProps) => (
  <div className="studio-product-picture-fields">
    <FocalPoint
      address={picture.assetUrl}
      point={picture.mediaFocalPoint}
      onChange={(point) => onChange('mediaFocalPoint', point)}
    />
    <TextField
      label="Alt text"
      help="What it shows, for people who cannot see it."
      value={picture.altText}
      maxLength={1000}
      onChange={(text) => onChange('altText', text)}
    />
    <TextField
      label="Video"
      help="The address of a video that this picture is the first frame of."
      type="url"
      value={picture.videoUrl ?? ''}
      onChange={(text) => onChange('videoUrl', text === '' ? undefined : text)}
    />
    <Button onPress={onRemove}>
      <Trash2 size={16} aria-hidden /> Remove
    </Button>
  </div>
);
