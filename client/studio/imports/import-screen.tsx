/** `/config/items/import` and `/config/products/import`: a file is chosen, its columns, looked at, and imported. */
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../controls/button.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { StepIndicator } from '../controls/step-indicator.tsx';
import { collectionScreen } from '../items/item-addresses.ts';
import { useFilters } from '../tables/use-filters.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportOutcome, JobNote } from './import-outcome.tsx';
import { Places } from './import-places.tsx';
import { FORMATS, type ImportFile, type ImportTarget, isUnfinished, rowsText, shownStage } from './import-replies.ts';
import { type BeginImport, type OpenImport, useImport } from './use-import.ts';

const STEPS = ['Choose a file', 'Columns', 'Check', 'Import'];
const inAddress = { file: '', to: '' };

export function Screen() {
  const [path] = useLocation();
  const target: ImportTarget = path.startsWith('/products') ? 'products' : 'items';
  const [{ file: id, to }, setFilters] = useFilters(inAddress);
  const opened = useImport(id);
  const { file, problem, retry } = opened;
  const [isBack, setIsBack] = useState(false);
  const restart = (): void => {
    setIsBack(false);
    setFilters({ file: '' });
  };
  const begin = async (body: BeginImport): Promise<boolean> => {
    const isBegun = await opened.begin(body);
    if (isBegun) setIsBack(false);
    return isBegun;
  };
  const stage = file === undefined ? undefined : shownStage(file, isBack);
  return (
    <ScreenLayout title={target === 'products' ? 'Import products' : 'Import items'}>
      <StepIndicator label="Steps" steps={STEPS} current={stepOf(id, file, stage)} />
      {id === '' ? <ChooseFile target={target} onChosen={(chosen) => setFilters({ file: chosen.id })} /> : null}
      <ProblemNote problem={problem} onRetry={retry} />
      {id !== '' && file === undefined && problem === undefined ? <Loading label="Import" /> : null}
      {id === '' || file === undefined || stage === undefined ? null : (
        <Opened
          {...{ file, stage, to }}
          opened={{ ...opened, begin }}
          onBack={() => setIsBack(true)}
          onRestart={restart}
        />
      )}
      {id !== '' && file === undefined && problem !== undefined ? (
        <Button onPress={restart}>Another file</Button>
      ) : null}
    </ScreenLayout>
  );
}

type Stage = ReturnType<typeof shownStage>;

function stepOf(id: string, file: ImportFile | undefined, stage: Stage | undefined): number {
  if (id === '' || file === undefined) return id === '' ? 0 : 1;
  if (stage === 'columns') return 1;
  if (stage === 'imported') return STEPS.length;
  return file.isDry ? 2 : 3;
}

interface OpenedProps {
  readonly file: ImportFile;
  readonly stage: Stage;
  readonly opened: OpenImport;
  readonly to: string;
  /** Returns to the columns. */
  onBack(): void;
  onRestart(): void;
}

function Opened({ file, stage, opened, to, onBack, onRestart }: OpenedProps) {
  return (
    <>
      <p className="studio-soft">{`${file.fileName}: ${FORMATS[file.format]}, ${rowsText(file)}`}</p>
      {stage === 'columns' ? <JobNote file={file} /> : null}
      {stage === 'columns' ? <Places {...{ file, opened, to }} /> : null}
      {stage === 'running' ? <Running file={file} onCancel={opened.cancel} /> : null}
      {stage === 'checked' || stage === 'imported' ? <ImportOutcome key={stage} file={file} /> : null}
      <div className="studio-buttons">
        {stage === 'checked' ? <ImportButton file={file} opened={opened} /> : null}
        {stage === 'checked' && file.format !== 'wordpress' ? (
          <Button onPress={onBack}>Back to the columns</Button>
        ) : null}
        {isUnfinished(file) ? <StartAgain file={file} opened={opened} /> : null}
        {stage === 'imported' ? <ResultLink file={file} /> : null}
        {stage === 'running' ? null : <Button onPress={onRestart}>Another file</Button>}
      </div>
    </>
  );
}

function ImportButton({
  file: { collectionId, counts, pages, redirects, redirectsAdded, mapping },
  opened,
}: Pick<OpenedProps, 'file' | 'opened'>) {
  const count = counts.added + counts.changed;
  const body = { collectionId: collectionId ?? '', mapping, addPages: pages > 0, redirects, isDry: false };
  return (
    <Button
      variant="primary"
      isDisabled={count + redirectsAdded === 0}
      isPending={opened.isBusy}
      onPress={() => void opened.begin(body)}
    >
      {count === 0 && redirectsAdded > 0 ? 'Add the redirects' : `Import ${count}`}
    </Button>
  );
}

/** The file is kept: it is checked again, and what was imported before is found as it is. */
function StartAgain({
  file: { collectionId, pages, redirects, mapping },
  opened,
}: Pick<OpenedProps, 'file' | 'opened'>) {
  const body = { collectionId: collectionId ?? '', mapping, addPages: pages > 0, redirects, isDry: true };
  return (
    <Button variant="primary" isPending={opened.isBusy} onPress={() => void opened.begin(body)}>
      Start again
    </Button>
  );
}

const ResultLink = ({ file: { target, collectionId } }: Pick<OpenedProps, 'file'>) => (
  <Link
    className="studio-button is-primary"
    href={
      target === 'products'
        ? `/products?store=${encodeURIComponent(collectionId ?? '')}`
        : collectionScreen(collectionId ?? '')
    }
  >
    {target === 'products' ? 'Look at the products' : 'Look at the items'}
  </Link>
);

interface RunningProps {
  readonly file: ImportFile;
  onCancel(): Promise<void>;
}

function Running({ file: { isDry, job }, onCancel }: RunningProps) {
  const label = isDry ? 'Checking' : 'Importing';
  const { processed = 0, total = 0 } = job ?? {};
  return (
    <section className="studio-note" aria-label={label}>
      <p role="status">{`${label}: ${processed} of ${total} rows`}</p>
      <ProgressBar label={label} share={total === 0 ? undefined : processed / total} />
      <Button onPress={() => void onCancel()}>Cancel</Button>
    </section>
  );
}
