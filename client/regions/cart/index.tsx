import { lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react';
import { EMPTY_CART_MESSAGE } from '#shared/cart-sums';
import { cartMessages } from '#shared/messages/cart';
import type { AdditionalForm } from '#shared/regions/add-to-cart';
import { type CartProps, cartView } from '#shared/regions/cart';
import { readQuantity } from '#shared/stock';
import { createCartStore } from '../../cart/cart-store.ts';
import type { Page } from '../../core/page.ts';
import { retryImport } from '../../core/retry-import.ts';
import type { Answers } from '../../fields/fields-form.tsx';
import { ErrorDialog } from '../../ui/error-dialog.tsx';
import { usePage } from '../../ui/use-page.ts';
import { Entries } from './entries.tsx';
import { type Event, initial, transition } from './machine.ts';
import { Summary } from './summary.tsx';
import { pendingOf, type Work } from './work.ts';

const FieldsLightbox = lazy(async () => {
  const { FieldsLightbox } = await import('../../fields/fields-lightbox.tsx');
  return { default: FieldsLightbox };
});

/** What speaks to the server comes right after the page is awake: nobody has changed anything before. */
const loadWork = () => import('./effects.ts');

async function perform(page: Page, work: Work): Promise<Event> {
  try {
    return await (await retryImport(loadWork)).perform(page, work);
  } catch (error) {
    console.warn('a part of the cart did not come', error);
    return { type: 'failed', work, message: cartMessages.offline };
  }
}

/** A quantity counts when nobody has typed for so long. */
const TYPING_MS = 600;

const Estimate = lazy(async () => {
  const { Estimate } = await import('./estimate.tsx');
  return { default: Estimate };
});

interface Editing {
  readonly id: string;
  readonly form: AdditionalForm;
  readonly initial: Answers;
}

/** The cart's page: every change shows at once, and is taken back with a word when the server refuses it. */
export function Region(props: CartProps) {
  const page = usePage();
  const cartStore = page.get(createCartStore).store;
  const [state, send] = useReducer(transition, props, ({ cart, ...given }) => initial(cart, given));
  const [isAwake, setAwake] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const { cart, work, typed, removed, problem } = state;
  const [next] = work;

  useEffect(() => {
    setAwake(true);
    // When it does not come now, the first change asks again and says so.
    loadWork().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (next !== undefined) void perform(page, next).then(send);
  }, [next, page]);
  useEffect(() => {
    const ready = Object.entries(typed).filter(([, text]) => readQuantity(text).ok);
    if (ready.length === 0) return;
    const timer = setTimeout(() => {
      for (const [id] of ready) send({ type: 'commit', id });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(
    () =>
      cartStore.subscribe(() => {
        const { cart: current } = cartStore.get();
        if (current !== null) send({ type: 'synced', cart: current });
      }),
    [cartStore],
  );

  const edit = async (id: string): Promise<void> => {
    const line = cart.entries.find((entry) => entry.id === id);
    if (line === undefined) return;
    const { loadForm } = await import('./load-form.ts').catch((error: unknown) => {
      console.warn('The script of the form could not be loaded.', error);
      return { loadForm: null };
    });
    const form =
      loadForm === null ? ({ ok: false, message: cartMessages.offline } as const) : await loadForm(line.fullUrl);
    if (!form.ok) return send({ type: 'cannot-open-form', message: form.message });
    setEditing({ id, form: form.form, initial: JSON.parse(line.additionalFields ?? '{}') as Answers });
  };
  const filled = (additionalFields: string): void => {
    const line = cart.entries.find(({ id }) => id === editing?.id);
    if (line !== undefined) send({ type: 'do', work: { type: 'fields', line, additionalFields } });
    setEditing(null);
  };

  const view = cartView({ ...props, ...state }, cart, pendingOf(state.work));
  return (
    <>
      {removed !== null && <Undo title={removed.title} onUndo={() => send({ type: 'undo' })} />}
      {view.entries.length === 0 ? (
        <Empty />
      ) : (
        <div className="shop-columns" data-state={view.isBusy ? 'busy' : 'idle'}>
          <Entries
            view={view}
            actions={{
              onType: (id, text) => send({ type: 'type', id, text }),
              onCommit: (id) => send({ type: 'commit', id }),
              onRemove: (id) => send({ type: 'remove', id }),
              onEdit: isAwake ? (id) => void edit(id) : undefined,
            }}
          />
          <Summary
            view={view}
            onTypeCode={(text) => send({ type: 'type-code', text })}
            onUseCode={() => send({ type: 'do', work: { type: 'use-code', code: state.codeTyped } })}
            onDropCode={(code) => send({ type: 'do', work: { type: 'drop-code', code } })}
          >
            {isAwake && view.estimates && (
              <Suspense fallback={null}>
                <Estimate
                  view={view}
                  place={cart.shippingLocation}
                  onPlace={(place) => send({ type: 'do', work: { type: 'place', place } })}
                  onShipping={(id) => send({ type: 'do', work: { type: 'shipping', id } })}
                />
              </Suspense>
            )}
          </Summary>
        </div>
      )}
      {editing !== null && (
        <Suspense fallback={null}>
          <FieldsLightbox
            form={editing.form}
            initial={editing.initial}
            submitLabel="Save"
            onFilled={filled}
            onCancel={() => setEditing(null)}
          />
        </Suspense>
      )}
      {problem !== null && (
        <ErrorDialog
          {...problem}
          onClose={() => send({ type: 'dismiss', problem })}
          key={`${problem.title} ${problem.message}`}
        />
      )}
    </>
  );
}

/** What was removed can come back; it has the focus, because what had it is gone. */
function Undo({ title, onUndo }: { readonly title: string; readonly onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [title]);
  return (
    <p className="shop-notice cart-undo">
      <span role="status">{`${title} was removed from your cart.`}</span>
      <button type="button" className="link-button" ref={button} onClick={onUndo}>
        Undo
      </button>
    </p>
  );
}

const Empty = () => (
  <div className="shop-empty">
    <p className="empty">{EMPTY_CART_MESSAGE}</p>
    <p>
      <a className="shop-button" href="/">
        Continue shopping
      </a>
    </p>
  </div>
);
