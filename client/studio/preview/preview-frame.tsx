/** The real page in a sandboxed frame, at a device's width. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ProblemNote } from '../controls/problem-note.tsx';
import type { DeviceName, FrameSize } from './devices.ts';
import { frameSize } from './devices.ts';
import { useFrameAddress } from './frame-address.ts';
import { createFramePort, type FramePort } from './frame-port.ts';
import type { EditableText, FrameMessage, Mark, StudioMessage } from './messages.ts';
import { createPaintQueue, type PaintQueue } from './paint-queue.ts';
import { renderPart } from './render-part.ts';
import { useOnline } from './use-online.ts';

/** Edits made on the page, besides selecting. */
export type FrameEdit = Exclude<
  FrameMessage,
  { readonly type: 'ready' | 'select' | 'painted' | 'navigate' | 'colors' }
>;

/** The current state of the edited document. */
interface EditedLayout {
  /** `page:ID`. */
  readonly document: string;
  readonly layout: unknown;
  /** Whether this state is saved. */
  readonly isStored: boolean;
  /** Names of rows, columns and blocks, by path. */
  readonly names: Readonly<Record<string, string>>;
}

/** Style elements and body classes that the server returns for a design. */
export interface ShownDesign {
  readonly html: string;
  readonly classes: string;
}

export interface PreviewFrameProps {
  /** Path of the page. */
  readonly path: string;
  readonly title: string;
  readonly device: DeviceName;
  readonly changes: EditedLayout | null;
  readonly selection: Mark | null;
  readonly hovered?: Mark | null;
  /** Of the selected block, or of the part named beside them. */
  readonly texts?: readonly EditableText[];
  readonly textsOf?: Mark | null;
  /** A new number edits the first text. */
  readonly typing?: number;
  /** Instead of the page's own. */
  readonly design?: ShownDesign | null;
  /** Markup of the whole page with unsaved changes, instead of its own. */
  readonly drawn?: string | null | undefined;
  /** Whether `design` or `drawn` lack changes because the server is unreachable. */
  readonly isBehind?: boolean;
  /** Markup of an element that belongs to another document. */
  readonly redrawn?: { readonly mark: Mark; readonly html: string } | null;
  /** Names of elements in a document without a layout. */
  readonly names?: { readonly document: string; readonly names: Readonly<Record<string, string>> } | undefined;
  /** A screen of the site instead of the page (`lock-screen`), or its popup. */
  readonly screen?: string | undefined;
  /** Default: the studio's. */
  readonly scheme?: 'light' | 'dark';
  /** A new number reloads the page. */
  readonly version?: number;
  onSelect(mark: Mark | null): void;
  onEdit(edit: FrameEdit): void;
  /** A link on the page was followed. */
  onNavigate(href: string): void;
  /** The page's computed colors by palette name. */
  onColors?(colors: Readonly<Record<string, string>>): void;
}

/** The body, whatever document it shows. */
const WHOLE_PAGE: Mark = { document: 'site', path: 'page' };

export function PreviewFrame(props: PreviewFrameProps): ReactNode {
  const { path, title, device, scheme, screen, version = 0 } = props;
  const room = useRef<HTMLDivElement>(null);
  const size = useFrameSize(room, device);
  const { address, problem, sandbox } = useFrameAddress({ path, screen, version });
  const { frame, onLoad, isReady, isBehind } = useFrame(props, size?.scale ?? 1);
  return (
    <div className="studio-preview" data-device={device} ref={room}>
      <p className="studio-preview-note" role="status">
        {(isBehind || props.isBehind === true) &&
          'The preview is offline. It shows your changes as soon as the server answers.'}
      </p>
      <ProblemNote problem={problem} />
      {size !== null && address !== undefined && (
        <div
          className="studio-preview-page"
          style={{ width: size.width * size.scale, height: size.height * size.scale }}
        >
          <iframe
            key={version}
            ref={frame}
            className="studio-preview-frame"
            title={title}
            src={address}
            sandbox={sandbox}
            data-ready={isReady}
            style={{ width: size.width, height: size.height, transform: `scale(${size.scale})`, colorScheme: scheme }}
            onLoad={onLoad}
          />
        </div>
      )}
    </div>
  );
}

function useFrameSize(room: { readonly current: HTMLElement | null }, device: DeviceName): FrameSize | null {
  const [available, setAvailable] = useState<{ readonly width: number; readonly height: number } | null>(null);
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return;
    const measure = (): void => setAvailable(roomIn(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [room]);
  return available === null || available.width === 0 ? null : frameSize(device, available);
}

/** The size within an element's padding. */
function roomIn(element: HTMLElement): { readonly width: number; readonly height: number } {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element);
  const sum = (...lengths: readonly string[]): number =>
    lengths.reduce((total, length) => total + Number.parseFloat(length), 0);
  return {
    width: element.clientWidth - sum(paddingLeft, paddingRight),
    height: element.clientHeight - sum(paddingTop, paddingBottom),
  };
}

interface OpenFrame {
  readonly port: FramePort;
  readonly queue: PaintQueue;
}

/** Connects the frame, and sends it the current state. */
function useFrame(props: PreviewFrameProps, scale: number) {
  const frame = useRef<HTMLIFrameElement>(null);
  const open = useRef<OpenFrame | null>(null);
  const latest = useRef(props);
  latest.current = props;
  /** Counts loaded pages: each needs the full state. */
  const [loads, setLoads] = useState(0);
  const [isBehind, setBehind] = useState(false);
  useEffect(() => () => close(open), []);
  useOnline(() => open.current?.queue.retry());
  const onLoad = (): void => {
    if (frame.current === null) return;
    close(open);
    const opened = openFrame(frame.current, latest, {
      onReady: () => setLoads((count) => count + 1),
      onBehind: setBehind,
    });
    open.current = opened;
    opened.port.connect();
  };
  useMessages(props, scale, { frame, open, loads });
  return { frame, onLoad, isReady: loads > 0, isBehind };
}

interface Opened {
  readonly frame: { readonly current: HTMLIFrameElement | null };
  readonly open: { readonly current: OpenFrame | null };
  readonly loads: number;
}

function useMessages(props: PreviewFrameProps, scale: number, { frame, open, loads }: Opened): void {
  const { changes, selection, hovered = null, texts, typing = 0, design = null, drawn = null, names } = props;
  const redrawn = props.redrawn ?? null;
  const textsOf = props.textsOf ?? selection;
  const send = (message: StudioMessage): void => open.current?.port.send(message);
  const started = useRef(typing);
  // biome-ignore-start lint/correctness/useExhaustiveDependencies: each loaded page is sent everything again
  useEffect(() => {
    if (changes !== null) send({ type: 'names', document: changes.document, names: changes.names });
  }, [loads, changes?.document, changes?.names]);
  useEffect(() => {
    if (changes !== null && loads > 0) open.current?.queue.show(changes.layout);
  }, [loads, changes]);
  useEffect(
    () => send({ type: 'select', mark: selection, scroll: true }),
    [loads, selection?.document, selection?.path],
  );
  useEffect(() => send({ type: 'scale', scale }), [loads, scale]);
  useEffect(() => send({ type: 'hover', mark: hovered }), [loads, hovered?.path]);
  useEffect(() => {
    if (textsOf === null || texts === undefined) return;
    const start = typing !== started.current;
    if (start) frame.current?.focus();
    send({ type: 'texts', mark: textsOf, texts, start });
    started.current = typing;
  }, [loads, textsOf?.document, textsOf?.path, texts, typing]);
  useEffect(() => {
    if (loads > 0 && design !== null) send({ type: 'design', ...design });
  }, [loads, design]);
  useEffect(() => {
    if (names !== undefined) send({ type: 'names', ...names });
  }, [loads, names]);
  useEffect(() => {
    if (loads > 0 && drawn !== null) send({ type: 'replace', id: 0, mark: WHOLE_PAGE, html: drawn });
  }, [loads, drawn]);
  useEffect(() => {
    if (loads > 0 && redrawn !== null) send({ type: 'replace', id: 0, ...redrawn });
  }, [redrawn]);
  // biome-ignore-end lint/correctness/useExhaustiveDependencies: the same
}

function close(open: { current: OpenFrame | null }): void {
  open.current?.port.close();
  open.current?.queue.stop();
  open.current = null;
}

interface FrameStates {
  onReady(): void;
  onBehind(isBehind: boolean): void;
}

/** `latest`: the props of the last render. */
function openFrame(
  frame: HTMLIFrameElement,
  latest: { readonly current: PreviewFrameProps },
  { onReady, onBehind }: FrameStates,
): OpenFrame {
  const port = createFramePort(frame, (message) => {
    const { onSelect, onEdit, onNavigate, changes } = latest.current;
    if (message.type === 'ready') {
      queue.loaded(changes?.isStored === true ? changes.layout : undefined);
      onReady();
    } else if (message.type === 'painted') queue.painted(message.id);
    else if (message.type === 'select') onSelect(message.mark);
    else if (message.type === 'navigate') onNavigate(message.href);
    else if (message.type === 'colors') latest.current.onColors?.(message.colors);
    else onEdit(message);
  });
  const documentOf = (): string => latest.current.changes?.document ?? '';
  const queue = createPaintQueue({
    render: (part, layout, signal) =>
      renderPart({ path: latest.current.path, document: documentOf(), part, layout }, signal),
    replace: (id, part, html) => port.send({ type: 'replace', id, mark: { document: documentOf(), path: part }, html }),
    onPaint: (duration) => performance.measure('studio:paint', { start: performance.now() - duration, duration }),
    onBehind,
    now: () => performance.now(),
  });
  return { port, queue };
}
