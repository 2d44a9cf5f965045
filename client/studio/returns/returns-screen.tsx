/** `/config/returns`: return requests, and the shop's decisions. */
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../controls/button.tsx';
import { countText } from '../controls/count-text.ts';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import type { OrderReturn } from '../orders/order-replies.ts';
import { quantityOfLines, returnReasonTexts, returnTexts } from '../orders/order-text.ts';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { ReadState, Tag } from '../store/parts.tsx';
import { useDialogCall } from '../store/use-dialog-call.ts';
import { useStore } from '../store/use-store.ts';
import { useFilters } from '../tables/use-filters.ts';

const RETURNS = '/api/owner/returns';

interface Return extends OrderReturn {
  readonly orderNumber: number;
  readonly email: string;
  readonly answer: string;
}

const states = Object.entries(returnTexts).map(([id, label]) => ({ id, label }));
const noFilters = { state: '' };
const tones = { requested: 'wait', accepted: 'good', refused: 'bad', received: 'quiet' } as const;

export function Screen() {
  const [{ state }, setFilters] = useFilters(noFilters);
  const [decided, setDecided] = useState<Return>();
  const { time } = useStore();
  const mayManage = useSession().may('store.manage');
  const { data, error, refetch } = useRead<{ readonly results: readonly Return[] }>(
    state === '' ? RETURNS : `${RETURNS}?state=${state}`,
  );
  return (
    <ScreenLayout title="Returns">
      <Select
        label="State"
        options={[{ id: '', label: 'All' }, ...states]}
        value={state}
        onChange={(id) => setFilters({ state: id })}
      />
      <ReadState
        label="Returns"
        isMissing={data === undefined}
        problem={error?.problem}
        onRetry={() => void refetch()}
      />
      {data?.results.length === 0 ? <EmptyState title="Nobody has asked to send something back." /> : null}
      {data === undefined || data.results.length === 0 ? null : (
        <ul className="studio-rows">
          {data.results.map((one) => (
            <li key={one.id}>
              <span className="studio-row-text">
                <Link href={`/orders/${one.orderNumber}`}>{`Order #${one.orderNumber}`}</Link>
                <span>{`${countText(quantityOfLines(one), 'piece')}: ${returnReasonTexts[one.reason] ?? one.reason}`}</span>
                <span className="studio-soft">
                  {[one.comment, one.email, time(one.created)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="studio-buttons">
                <Tag tone={tones[one.state]}>{returnTexts[one.state]}</Tag>
                {mayManage ? (
                  <Button
                    aria-label={`Decide on the return of order ${one.orderNumber}`}
                    onPress={() => setDecided(one)}
                  >
                    Decide
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      {decided === undefined ? null : <DecideDialog request={decided} onClose={() => setDecided(undefined)} />}
    </ScreenLayout>
  );
}

interface DecideDialogProps {
  readonly request: Return;
  readonly onClose: () => void;
}

function DecideDialog({ request, onClose }: DecideDialogProps) {
  const [state, setState] = useState<string>(request.state);
  const [answer, setAnswer] = useState(request.answer);
  const { send, problem, isBusy } = useDialogCall(onClose);
  const save = (): Promise<void> =>
    send({ method: 'PUT', path: `${RETURNS}/${request.id}`, body: { state, answer }, done: 'Saved' });
  return (
    <Dialog title={`Return of order #${request.orderNumber}`} isOpen onClose={onClose}>
      <form
        className="studio-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p>
          The customer gets an email when the state changes. Refund the order, and put pieces back into the stock, on
          its page.
        </p>
        <ProblemNote problem={problem} />
        <Select label="State" options={states} value={state} onChange={setState} />
        <TextField label="Answer to the customer" rows={3} value={answer} onChange={setAnswer} maxLength={2000} />
        <SubmitActions label="Save" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
