/** The popup, with React, which is loaded when it is due. */
import { useCallback, useEffect, useReducer } from 'react';
import { createEventBus } from '../../analytics/event-bus.ts';
import { loadDocument } from '../../core/load-document.ts';
import type { Page } from '../../core/page.ts';
import { type MarkupElement, readElement } from '../../ui/markup/read-markup.ts';
import { mountOverlay } from '../../ui/mount-overlay.tsx';
import { initial, transition } from './machine.ts';
import type { popupKeys } from './rules.ts';
import { PopupDialog } from './view.tsx';

interface DuePopup {
  /** URL of its markup. */
  readonly address: string;
  readonly version: string;
}

/** Stores a value about the popup in the browser. */
export type StoreValue = (key: keyof typeof popupKeys, value: string) => void;

interface PopupProps {
  readonly popup: DuePopup;
  readonly storeValue: StoreValue;
  readonly emit: (event: { readonly kind: 'overlay-shown' | 'overlay-closed'; readonly version: string }) => void;
  /** Nothing is shown any more. */
  readonly onEnd: () => void;
}

export function showPopup(page: Page, popup: DuePopup, storeValue: StoreValue): void {
  const { emit } = page.get(createEventBus);
  mountOverlay((remove) => <Popup popup={popup} storeValue={storeValue} emit={emit} onEnd={remove} />);
}

function Popup({ popup: { address, version }, storeValue, emit, onEnd }: PopupProps) {
  const [state, send] = useReducer(transition<MarkupElement>, initial);
  useEffect(() => {
    if (state.kind === 'loading')
      void loadSlide(address).then((content) =>
        // Does not interrupt a visitor who is looking at another dialog.
        send({ type: 'loaded', content, isBusy: document.querySelector('dialog[open]') !== null }),
      );
    if (state.kind === 'shown') {
      storeValue('version', version);
      emit({ kind: 'overlay-shown', version });
    }
    if (state.kind === 'closed') {
      storeValue('closedDate', String(Date.now()));
      emit({ kind: 'overlay-closed', version });
    }
    if (state.kind === 'closed' || state.kind === 'skipped') onEnd();
  }, [state.kind]);
  const onClose = useCallback(() => send({ type: 'close' }), []);
  const onAnswered = useCallback(() => storeValue('submitted', 'true'), [storeValue]);
  return state.kind === 'shown' ? (
    <PopupDialog slide={state.content} onClose={onClose} onAnswered={onAnswered} />
  ) : null;
}

async function loadSlide(address: string): Promise<MarkupElement | undefined> {
  const slide = (await loadDocument(address))?.querySelector('.slide-popup-overlay');
  return slide ? readElement(slide) : undefined;
}
