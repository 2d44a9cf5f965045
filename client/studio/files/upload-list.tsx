/** Uploads in progress. */
import { adminMessages } from '#shared/messages/admin';
import { Button } from '../controls/button.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import { isOpen, type Upload, type UploadState, uploadSummary } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';

const texts: Readonly<Record<UploadState['kind'], string>> = {
  waiting: 'Waiting',
  uploading: 'Uploading',
  processing: 'Processing',
  done: 'Uploaded',
  cancelled: adminMessages.cancelled,
  failed: adminMessages.uploading,
};

export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const { queue } = uploads;
  if (queue.length === 0) return null;
  return (
    <section className="studio-uploads" aria-label="Uploads">
      <header>
        <p role="status">{uploadSummary(queue)}</p>
        {queue.some(({ state }) => !isOpen(state)) ? (
          <Button variant="quiet" onPress={uploads.clear}>
            Clear finished
          </Button>
        ) : null}
      </header>
      <ul>
        {queue.map((upload) => (
          <UploadRow key={upload.id} upload={upload} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload, uploads }: { readonly upload: Upload<File>; readonly uploads: Uploads }) {
  const { id, source, state } = upload;
  const { kind } = state;
  return (
    <li data-state={kind}>
      <span className="studio-file-name">{source.name}</span>
      {kind === 'uploading' || kind === 'processing' ? (
        <ProgressBar label={`${texts[kind]} ${source.name}`} share={kind === 'uploading' ? state.share : undefined} />
      ) : (
        <span
          className={kind === 'failed' ? 'studio-error' : 'studio-help'}
          role={kind === 'failed' ? 'alert' : 'note'}
        >
          {kind === 'failed' ? state.message : texts[kind]}
        </span>
      )}
      {isOpen(state) ? (
        <Button variant="quiet" aria-label={`Cancel ${source.name}`} onPress={() => uploads.cancel(id)}>
          Cancel
        </Button>
      ) : null}
      {kind === 'failed' || kind === 'cancelled' ? (
        <Button variant="quiet" aria-label={`Retry ${source.name}`} onPress={() => uploads.retry(id)}>
          Retry
        </Button>
      ) : null}
    </li>
  );
}
