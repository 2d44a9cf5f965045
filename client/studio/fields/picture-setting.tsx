/** An image: chosen from the site's files or uploaded, with a focal point. */
import { ImageIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { isData, numberOf, textOf } from '#shared/json';
import { thumbnailOf } from '#shared/thumbnail';
import { Button } from '../controls/button.tsx';
import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';
import type { SiteFile } from './files.ts';
import { FocalPoint, type Point } from './focal-point.tsx';
import { FileDialog } from './open-files.ts';
import { Notes } from './plain-editors.tsx';

/** Settings that have their own control here. */
const OWN = new Set(['assetUrl', 'originalSize', 'mediaFocalPoint']);

export function PictureSetting(props: EditorProps) {
  const { setting, path, value } = props;
  const { edit, Field } = useFields();
  const { help, error } = useFieldTexts(props);
  const [isOpen, setOpen] = useState(false);
  if (setting.kind !== 'object') return null;
  const picture = isData(value) ? value : {};
  const address = textOf(picture['assetUrl']);
  const choose = (file: SiteFile): void => {
    setOpen(false);
    edit(path, { ...picture, ...pictureOf(file, setting.of) });
  };
  return (
    <fieldset className="studio-nested studio-picture">
      <legend>{setting.label}</legend>
      <Notes help={help} error={error} />
      <div className="studio-picture-row">
        {address === '' ? (
          <span className="studio-picture-empty">
            <ImageIcon size={24} aria-hidden />
          </span>
        ) : (
          <img src={thumbnailOf(address)} alt="" />
        )}
        <div className="studio-picture-buttons">
          <Button onPress={() => setOpen(true)}>
            {address === '' ? 'Choose' : 'Replace'}
            <span className="visually-hidden">{setting.label}</span>
          </Button>
          {address === '' ? null : (
            <Button variant="quiet" onPress={() => edit(path, {})}>
              Remove
              <span className="visually-hidden">{setting.label}</span>
            </Button>
          )}
        </div>
      </div>
      {address === '' ? null : (
        <>
          <FocalPoint
            address={address}
            point={pointOf(picture['mediaFocalPoint'])}
            onChange={(point) => edit([...path, 'mediaFocalPoint'], point)}
          />
          {Object.keys(setting.of)
            .filter((name) => !OWN.has(name))
            .map((name) => (
              <Field key={name} name={name} table={setting.of} path={path} values={picture} />
            ))}
        </>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <FileDialog kind="image" onClose={() => setOpen(false)} onChoose={choose} />
        </Suspense>
      ) : null}
    </fieldset>
  );
}

/** The fields of a file that the image setting has; others are left out. */
function pictureOf(file: SiteFile, table: object): Readonly<Record<string, unknown>> {
  const { assetUrl, originalSize = '', altText, mediaFocalPoint = { x: 0.5, y: 0.5 } } = file;
  const all = { assetUrl, originalSize, mediaFocalPoint, altText };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in table));
}

const pointOf = (value: unknown): Point =>
  isData(value) ? { x: numberOf(value['x']), y: numberOf(value['y']) } : { x: 0.5, y: 0.5 };
