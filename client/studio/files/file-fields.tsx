/** Name, texts and focal point of a file, saved automatically. */
import { useState } from 'react';
import { inWidth } from '#shared/thumbnail';
import { ComboBox } from '../controls/combo-box.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { FileThumbnail } from '../fields/file-thumbnail.tsx';
import type { SiteFile } from '../fields/files.ts';
import { FocalPoint } from '../fields/focal-point.tsx';
import { folderSuggestions, useFolders } from '../fields/folders.ts';
import { useFileChanges } from './use-file-changes.ts';

const MIDDLE = { x: 0.5, y: 0.5 };
const LARGE = '750w';

export interface FileFieldsProps {
  readonly file: SiteFile;
  readonly isReadOnly: boolean;
}

export function FileFields({ file, isReadOnly }: FileFieldsProps) {
  const { values, change, status, problem } = useFileChanges(file);
  const isPicture = file.originalSize !== undefined;
  const nameProblem = problem?.code === 'owner-refused' ? problem.error : undefined;
  const shared = { isReadOnly } as const;
  return (
    <div className="studio-file-fields">
      {isPicture ? (
        <Picture file={file} point={values.mediaFocalPoint ?? MIDDLE} onPoint={isReadOnly ? undefined : change} />
      ) : (
        <Preview file={file} />
      )}
      <ProblemNote problem={nameProblem === undefined ? problem : undefined} fields={['folder']} />
      <TextField
        {...shared}
        label="File name"
        value={values.name}
        error={nameProblem}
        onChange={(name) => change({ name })}
      />
      {isPicture ? (
        <TextField
          {...shared}
          label="Alt text"
          help="What is on the picture, for those who do not see it."
          rows={2}
          value={values.altText}
          onChange={(altText) => change({ altText })}
        />
      ) : null}
      <TextField {...shared} label="Title" value={values.title} onChange={(title) => change({ title })} />
      <TextField
        {...shared}
        label="Description"
        rows={4}
        value={values.description}
        onChange={(description) => change({ description })}
      />
      <FolderField
        name={values.folder}
        isReadOnly={isReadOnly}
        error={problem?.errors?.['folder']}
        onChange={(folder) => change({ folder })}
      />
      <p role="status" className="studio-help">
        {status === 'saving' ? 'Saving …' : status === 'saved' ? 'Saved' : ''}
      </p>
    </div>
  );
}

interface FolderFieldProps {
  readonly name: string;
  readonly isReadOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}

function FolderField({ name, isReadOnly, error, onChange }: FolderFieldProps) {
  const folders = useFolders();
  if (isReadOnly) return <TextField isReadOnly label="Folder" value={name} />;
  return (
    <ComboBox
      label="Folder"
      help="A new name makes a new folder."
      options={folderSuggestions(folders, name)}
      text={name}
      error={error}
      onText={onChange}
      onChoose={(id) => id !== undefined && onChange(id)}
    />
  );
}

interface PictureProps {
  readonly file: SiteFile;
  readonly point: { readonly x: number; readonly y: number };
  readonly onPoint: ((change: { readonly mediaFocalPoint: PictureProps['point'] }) => void) | undefined;
}

const Picture = ({ file: { assetUrl, altText }, point, onPoint }: PictureProps) =>
  onPoint === undefined ? (
    <img className="studio-file-picture" src={inWidth(assetUrl, LARGE)} alt={altText} />
  ) : (
    <FocalPoint
      address={assetUrl}
      large={inWidth(assetUrl, LARGE)}
      point={point}
      onChange={(mediaFocalPoint) => onPoint({ mediaFocalPoint })}
    />
  );

function Preview({ file }: { readonly file: SiteFile }) {
  const [kind] = useState(file.contentType.split('/', 1)[0]);
  // biome-ignore lint/a11y/useMediaCaption: admins do not upload captions.
  if (kind === 'video') return <video className="studio-file-picture" src={file.assetUrl} controls />;
  // biome-ignore lint/a11y/useMediaCaption: the same
  if (kind === 'audio') return <audio src={file.assetUrl} controls />;
  return (
    <div className="studio-file-large">
      <FileThumbnail file={file} />
    </div>
  );
}
