import type { CartView, EntryView } from '#shared/regions/cart';
import { LinkButton } from './link-button.tsx';

export interface EntryActions {
  readonly onType: (id: string, text: string) => void;
  readonly onCommit: (id: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onSave: (id: string) => void;
  /** Opens the form of additional fields; absent before hydration, when a link is used as without JavaScript. */
  readonly onEdit?: ((id: string) => void) | undefined;
}

/** Without JavaScript the browser validates quantities; after hydration we do. */
const disableNativeValidation = (form: HTMLFormElement | null): void => {
  if (form !== null) form.noValidate = true;
};

export function Entries({ view, actions }: { readonly view: CartView; readonly actions: EntryActions }) {
  return (
    <form
      className="cart-form"
      ref={disableNativeValidation}
      method="post"
      action="/cart"
      onSubmit={(event) => {
        event.preventDefault();
        for (const { id } of view.entries) actions.onCommit(id);
      }}
    >
      <input type="hidden" name="crumb" value={view.crumb} />
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Update quantities
      </button>
      <ul className="cart-entries">
        {view.entries.map((entry) => (
          <Entry entry={entry} actions={actions} key={entry.id} />
        ))}
      </ul>
    </form>
  );
}

function Entry({ entry, actions }: { readonly entry: EntryView; readonly actions: EntryActions }) {
  return (
    <li className="cart-entry" data-entry-id={entry.id}>
      <div className="cart-picture">
        {entry.imageUrl !== '' ? (
          <img src={entry.imageUrl} alt="" width={96} height={120} decoding="async" />
        ) : (
          <span className="cart-no-picture" />
        )}
      </div>
      <div className="cart-what">
        <h2 className="cart-title">{entry.url !== '' ? <a href={entry.url}>{entry.title}</a> : entry.title}</h2>
        {entry.variant !== '' && <p className="cart-detail">{entry.variant}</p>}
        {entry.fields !== '' && <p className="cart-detail">{entry.fields}</p>}
        {entry.each !== '' && <p className="cart-detail">{entry.each}</p>}
      </div>
      <p className="cart-sum">{entry.sum}</p>
      <div className="cart-controls">
        {entry.error !== '' && <FieldError id={entry.errorId} text={entry.error} />}
        {entry.isSingle ? <p className="cart-detail">Quantity: 1</p> : <Quantity entry={entry} actions={actions} />}
        {entry.hasFields && (
          <a
            className="link-button"
            href={entry.detailsUrl}
            onClick={(event) => {
              if (actions.onEdit === undefined || event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              actions.onEdit(entry.id);
            }}
          >
            Edit details
            <span className="visually-hidden">{`: ${entry.title}`}</span>
          </a>
        )}
        <LinkButton
          name="save"
          value={entry.id}
          text="Save for later"
          about={`: ${entry.title}`}
          onPress={actions.onSave}
        />
        <LinkButton name="remove" value={entry.id} text="Remove" about={` ${entry.title}`} onPress={actions.onRemove} />
      </div>
    </li>
  );
}

function Quantity({ entry, actions }: { readonly entry: EntryView; readonly actions: EntryActions }) {
  const isInvalid = entry.error !== '';
  return (
    <>
      <label className="cart-quantity">
        <span>
          Quantity
          <span className="visually-hidden">{`: ${entry.title}`}</span>
        </span>
        <input
          id={entry.inputId}
          type="number"
          name={entry.inputName}
          min={1}
          max={entry.max}
          step={1}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${entry.errorId} ${entry.hintId}` : entry.hintId}
          value={entry.typed}
          onChange={({ target }) => actions.onType(entry.id, target.value)}
          onBlur={() => actions.onCommit(entry.id)}
        />
      </label>
      <p className="cart-detail quantity-hint" id={entry.hintId} role="status">
        {entry.hint}
      </p>
      {actions.onEdit === undefined && (
        <button type="submit" className="link-button cart-update">
          Update
        </button>
      )}
    </>
  );
}

export const FieldError = ({ id, text }: { readonly id: string; readonly text: string }) => (
  <p className="field-error" id={id}>
    <span className="visually-hidden">Error: </span>
    {text}
  </p>
);
