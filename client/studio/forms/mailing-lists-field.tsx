import { Plus, Trash2 } from 'lucide-react';
import { formDeliverySettings } from '#shared/form-settings';
import { field, listOf, textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/select.tsx';
import { Switch } from '../controls/switch.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { useRead } from '../read.ts';
import type { MailingLists } from './form-replies.ts';
import { ListConditionFields } from './list-condition-fields.tsx';

const MAX = formDeliverySettings.mailingLists.max;
const LIST = ['mailingLists'];

/** The mailing lists that submitters are added to. */
export function MailingListsField({ document }: { readonly document: OpenDocument }) {
  const { data, error, refetch } = useRead<MailingLists>('/api/owner/mailing-lists');
  const entries = listOf(field(document.value, 'mailingLists'));
  const lists = data?.lists ?? [];
  const add = (): void =>
    document.edit({
      op: 'insert',
      path: LIST,
      index: entries.length,
      value: {
        list: lists.length === 1 ? (lists[0]?.id ?? '') : '',
        doubleOptIn: false,
        onlyIfField: '',
        onlyIfOption: '',
      },
    });
  return (
    <section className="studio-panel-fields" aria-label="Mailing list">
      <h2>
        Mailing list{' '}
        {data === undefined ? null : (
          <span className="studio-tag">{data.state === 'connected' ? 'Connected' : 'Disconnected'}</span>
        )}
      </h2>
      {error === null ? null : (
        <div role="alert" className="studio-note is-error">
          <p>{adminMessages.connect}</p>
          <Button onPress={() => void refetch()}>Try again</Button>
        </div>
      )}
      {data?.message === undefined ? null : <p className="studio-note">{data.message}</p>}
      {entries.map((entry, index) => (
        <ListRow key={index} {...{ document, entry, index, lists }} />
      ))}
      {lists.length === 0 ? null : (
        <div>
          <Button isDisabled={entries.length >= MAX} onPress={add}>
            <Plus size={14} aria-hidden /> Add a mailing list
          </Button>
        </div>
      )}
    </section>
  );
}

interface ListRowProps {
  readonly document: OpenDocument;
  readonly entry: unknown;
  readonly index: number;
  readonly lists: MailingLists['lists'];
}

function ListRow({ document, entry, index, lists }: ListRowProps) {
  const { edit, problems } = document;
  const chosen = textOf(field(entry, 'list'));
  const isKnown = chosen === '' || lists.some(({ id }) => id === chosen);
  const options = [
    ...lists.map(({ id, name }) => ({ id, label: name })),
    ...(isKnown ? [] : [{ id: chosen, label: `${chosen} (not found)` }]),
  ];
  const problem = problems[`mailingLists.${index}.list`] ?? (chosen === '' ? adminMessages.mailingList : undefined);
  return (
    <div className="studio-mailing-list">
      <Select
        label="List"
        options={options}
        value={chosen === '' ? null : chosen}
        placeholder="Choose a list"
        error={problem}
        onChange={(list) => edit({ op: 'set', path: [...LIST, index, 'list'], value: list })}
      />
      <Button
        variant="quiet"
        isIcon
        aria-label={`Remove mailing list ${index + 1}`}
        onPress={() => edit({ op: 'remove', path: LIST, index })}
      >
        <Trash2 size={14} aria-hidden />
      </Button>
      <Switch
        label="Double opt-in"
        isSelected={field(entry, 'doubleOptIn') === true}
        onChange={(isOn) => edit({ op: 'set', path: [...LIST, index, 'doubleOptIn'], value: isOn })}
      />
      <div className="studio-panel-fields studio-list-condition">
        <ListConditionFields {...{ document, entry, index }} />
      </div>
    </div>
  );
}
