/** Sharing: the server's links open in popup windows, a button copies the URL, and phones offer their share sheet. */
import { type MouseEvent, useReducer } from 'react';
import { openCentered } from '../../browser/popup.ts';
import { withReact } from '../../hydration/hydrate-region.tsx';
import { Adopted, Markup, type Override } from '../../ui/markup/markup.tsx';
import { findElement, hasClass, type MarkupElement } from '../../ui/markup/read-markup.ts';
import { useIsHydrated, useRegionMarkup } from '../../ui/use-region.ts';
import { type Event, initial, transition } from './machine.ts';

const WIDTH = 620;
const HEIGHT = 560;

const isLinks = (element: MarkupElement): boolean => hasClass(element, 'share-links');

function Region() {
  const nodes = useRegionMarkup();
  const override: Override = (element) =>
    hasClass(element, 'squarespace-social-buttons') && findElement(element.children, isLinks) !== undefined ? (
      <Sharing element={element} />
    ) : undefined;
  return <Markup nodes={nodes} override={override} />;
}

export const enhance = withReact(Region);

function Sharing({ element }: { readonly element: MarkupElement }) {
  const isHydrated = useIsHydrated();
  const [state, send] = useReducer(transition, initial);
  const { 'data-full-url': fullUrl, 'data-title': title = document.title } = element.attributes;
  const path = fullUrl || location.pathname;
  const address = new URL(path, location.href).href;
  const override: Override = (part) => {
    if (isLinks(part))
      return (
        <Adopted
          element={part}
          override={override}
          after={isHydrated && <Buttons title={title} address={address} send={send} />}
        />
      );
    if (part.tag !== 'a') return undefined;
    // Without a configured site URL the links contain only paths, which are useless elsewhere.
    const href = part.attributes['href']?.replace(`=${encodeURIComponent(path)}`, `=${encodeURIComponent(address)}`);
    return <Adopted element={part} props={{ onClick: openWindow, ...(isHydrated ? { href } : {}) }} />;
  };
  return (
    <Adopted
      element={element}
      override={override}
      after={isHydrated && <output className="share-said">{state.kind === 'told' ? state.text : ''}</output>}
    />
  );
}

function openWindow(event: MouseEvent<HTMLAnchorElement>): void {
  const { currentTarget: link } = event;
  if (link.dataset['window'] === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // If popups are blocked, the link is followed.
  if (openCentered(link.href, WIDTH, HEIGHT)) event.preventDefault();
}

interface ButtonsProps {
  readonly title: string;
  readonly address: string;
  readonly send: (event: Event) => void;
}

function Buttons({ title, address, send }: ButtonsProps) {
  const copy = (): void => {
    navigator.clipboard.writeText(address).then(
      () => send({ type: 'copied', address }),
      () => send({ type: 'not-copied', address }),
    );
  };
  const share = (): void => {
    navigator.share({ title, url: address }).catch((error: unknown) => {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) send({ type: 'not-shared', address });
    });
  };
  const canShare = navigator.maxTouchPoints > 0 && 'share' in navigator;
  return (
    <>
      {' '}
      <button type="button" className="share-link" onClick={copy}>
        Copy the link
      </button>
      {canShare && (
        <>
          {' '}
          <button type="button" className="share-link" onClick={share}>
            Share …
          </button>
        </>
      )}
    </>
  );
}
