/** Saves a part of an image, chosen by pointer or keyboard, as a new file. */
import { type FormEvent, useState } from 'react';
import { inWidth } from '#shared/thumbnail';
import { call } from '../api.ts';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Select } from '../controls/select.tsx';
import type { SiteFile } from '../fields/files.ts';
import { useSubmit } from '../use-submit.ts';
import { type CropBox, cropText, fitShape, type PixelSize, ratios, shapeOf, WHOLE } from './crop-box.ts';
import { CropFrame } from './crop-frame.tsx';

export interface CropDialogProps {
  readonly file: SiteFile;
  readonly size: PixelSize;
  readonly onClose: () => void;
  /** The new file. */
  readonly onCropped: (file: SiteFile) => void;
}

const LARGE = '1000w';
const FREE = ratios[0]?.id ?? '';
const options = ratios.map(({ id, label }) => ({ id, label }));

export function CropDialog({ file, size, onClose, onCropped }: CropDialogProps) {
  const [ratio, setRatio] = useState(FREE);
  const [box, setBox] = useState<CropBox>(WHOLE);
  const { isBusy, problem, run } = useSubmit();
  const shape = shapeIn(ratio, size);
  const chooseRatio = (id: string): void => {
    setRatio(id);
    setBox(fitShape(box, shapeIn(id, size)));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const cropped = await run(() => call<SiteFile>('POST', `/api/files/${file.id}/crop`, { body: { ...box } }));
    if (cropped !== undefined) onCropped(cropped.body);
  };
  return (
    <Dialog title={`Crop ${file.filename}`} isOpen size="large" onClose={onClose}>
      <form className="studio-form" noValidate onSubmit={(event) => void submit(event)}>
        <p className="studio-help">The part becomes a file of its own. The original stays as it is.</p>
        <ProblemNote problem={problem} />
        <Select label="Ratio" options={options} value={ratio} onChange={chooseRatio} />
        <CropFrame address={inWidth(file.assetUrl, LARGE)} box={box} shape={shape} onChange={setBox} />
        <p role="status" className="studio-help">
          {cropText(box, size)}
        </p>
        <SubmitActions label="Save as a new file" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function shapeIn(id: string, size: PixelSize): number | undefined {
  const ratio = ratios.find((one) => one.id === id);
  return ratio === undefined ? undefined : shapeOf(ratio, size);
}
