/** What a dry run has found, or an import has done: in sums, and row by row where there is something to tell. */
import { Fragment } from 'react';
import { Button } from '../controls/button.tsx';
import { countText } from '../controls/count-text.ts';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { type ListShape, useList } from '../tables/use-list.ts';
import {
  type ImportFile,
  type ImportResult,
  type ImportResultPage,
  isRunning,
  noteText,
  outcomeText,
  reportAddress,
  resultsCall,
} from './import-replies.ts';

const shape: ListShape<ImportResultPage, ImportResult> = {
  rowsOf: ({ results }) => results,
  nextOf: ({ nextPageCursor }) => nextPageCursor ?? undefined,
};
const WITH_NOTES = { notes: 'true' };

export function ImportOutcome({ file }: { readonly file: ImportFile }) {
  const { counts, isDry, pages, redirectsAdded, remarks, messages } = file;
  return (
    <>
      <p role="status">
        {outcomeText(counts, isDry)}
        {counts.notes === 0 ? '' : ` ${countText(counts.notes, 'entry', 'entries')} with something left to do.`}
        {pages === 0 ? '' : ` ${countText(pages, 'store page')} ${isDry ? 'would be added' : 'added'}.`}
        {redirectsAdded === 0 ? '' : ` ${countText(redirectsAdded, 'redirect')} ${isDry ? 'would be added' : 'added'}.`}
      </p>
      {[...messages, ...(isDry && counts.added > 0 ? remarks : [])].map((remark) => (
        <p key={remark} className="studio-note">
          {remark}
        </p>
      ))}
      <JobNote file={file} />
      {counts.refused + counts.changed + counts.notes + redirectsAdded === 0 ? null : (
        <Notes id={file.id} isDry={isDry} />
      )}
      <p>
        <a href={reportAddress(file.id)} download>
          Save the report as CSV
        </a>
      </p>
    </>
  );
}

/** Why a job did not come to its end. */
export function JobNote({ file }: { readonly file: ImportFile }) {
  const { job, isDry } = file;
  if (job === null || job.status === 'done' || isRunning(file)) return null;
  return (
    <p role="alert" className="studio-note is-error">
      {`${job.message}. ${isDry ? 'Nothing was imported.' : 'What was imported before stays.'}`}
    </p>
  );
}

function Notes({ id, isDry }: Pick<ImportFile, 'id' | 'isDry'>) {
  const { rows, problem, retry, more, isPending } = useList(resultsCall(id), WITH_NOTES, shape);
  return (
    <>
      <ProblemNote problem={problem} onRetry={retry} />
      {isPending ? <Loading label="Report" /> : null}
      {rows === undefined || rows.length === 0 ? null : (
        <section className="studio-import-problems" aria-label="Rows with something to tell">
          <table>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Title</th>
                <th scope="col">Column</th>
                <th scope="col">What</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((result) => (
                <Fragment key={result.number}>
                  {result.notes.map((note) => (
                    <tr key={`${note.number} ${note.column} ${note.message}`}>
                      <td>{note.number}</td>
                      <td>{result.title}</td>
                      <td>{note.column}</td>
                      <td>{noteText(result.outcome, note, isDry)}</td>
                    </tr>
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {more === undefined ? null : <Button onPress={more}>Show more</Button>}
    </>
  );
}
