/** The page in the middle, the outline of its blocks beside it, and the panel of what is selected. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout, useScreenTitle } from '../controls/screen.tsx';
import { useToast } from '../controls/toast.tsx';
import { type DeviceName, firstDevice } from '../preview/devices.ts';
import type { EditableText, Mark, Place } from '../preview/messages.ts';
import { type FrameEdit, PreviewFrame } from '../preview/preview-frame.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { useSteadyCall } from '../use-steady-call.ts';
import type { Adding } from './adding.ts';
import { blockTexts } from './block-texts.ts';
import type { EditedContent, EditedTitle } from './edited-content.ts';
import type { EditorView, ShownVersion } from './editor-props.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { runEdit } from './frame-edits.ts';
import { kindOf, partValue, typeOf } from './layout.ts';
import { movePart } from './layout-operations.ts';
import { outlineCommand } from './outline-keys.ts';
import { layoutCall, PAGES, pageScreen } from './page-addresses.ts';
import { type LayoutReply, type PageReply, pathOfPage } from './page-replies.ts';
import { type LayoutEditor, useLayoutEditor } from './use-layout-editor.ts';
import { useRedrawn } from './use-redrawn.ts';

const AddBlockDialog = late(async () => (await import('./add-block-dialog.tsx')).AddBlockDialog);
const ConflictNotes = late(async () => (await import('../editing/conflict-notes.tsx')).ConflictNotes);
const Inspector = late(async () => (await import('./inspector.tsx')).Inspector);
const Outline = late(async () => (await import('./outline.tsx')).Outline);
const ShownVersionNote = late(async () => (await import('./shown-version.tsx')).ShownVersionNote);

/** The page and its outline come first. */
const PRELOAD_MS = 1500;

export function BlocksEditor({ content }: { readonly content: EditedContent }): ReactNode {
  const editor = useLayoutEditor(content.target);
  const { may } = useSession();
  const canEdit = may('content.draft');
  const [device, setDevice] = useState<DeviceName>(firstDevice);
  const [view, setView] = useState<EditorView>('page');
  const [adding, setAdding] = useState<Adding | null>(null);
  const [shown, setShown] = useState<ShownVersion>();
  const [hovered, setHovered] = useState<string | null>(null);
  const [typing, setTyping] = useState(0);
  /** Of a selected item of a list. */
  const [itemTitle, setItemTitle] = useState<EditedTitle>();
  useScreenTitle(content.title);
  usePreload();
  const { status, message } = editor.document;
  if (status === 'loading') return <Loading label={`Loading the ${content.noun}`} />;
  if (status !== 'ready')
    return (
      <ScreenLayout title={content.title}>
        <ProblemNote problem={{ status: 0, code: status, error: message }} onRetry={editor.document.reload} />
      </ScreenLayout>
    );
  return (
    <div className="studio-editor" data-view={view}>
      <EditorToolbar
        {...{ content, editor, device, setDevice, view, setView, shown, setShown, canEdit }}
        onAdd={() => setAdding({})}
      />
      <div className="studio-editor-outline">
        <Late>
          {editor.document.conflicts.length > 0 && <ConflictNotes {...editor.document} />}
          {shown === undefined && (
            <SteadyOutline
              {...{ editor, canEdit }}
              onHover={setHovered}
              onType={() => setTyping((count) => count + 1)}
            />
          )}
        </Late>
      </div>
      <Frame {...{ content, editor, device, shown, hovered, typing, canEdit, itemTitle }} onAdd={setAdding} />
      <div className="studio-inspector">
        <Late>
          {shown === undefined ? (
            <Inspector {...{ editor, canEdit }} path={content.path} onTitle={setItemTitle} />
          ) : (
            <ShownVersionNote shown={shown} onBack={() => setShown(undefined)} />
          )}
        </Late>
      </div>
      {adding !== null && (
        <Late>
          <AddBlockDialog editor={editor} adding={adding} onClose={() => setAdding(null)} />
        </Late>
      )}
    </div>
  );
}

interface SteadyOutlineProps {
  readonly editor: LayoutEditor;
  readonly canEdit: boolean;
  onHover(path: string | null): void;
  onType(): void;
}

/** The outline with functions that stay the same. */
function SteadyOutline({ editor, canEdit, onHover, onType }: SteadyOutlineProps): ReactNode {
  const calls = {
    onSelect: useSteadyCall(editor.selectPath),
    onHover: useSteadyCall(onHover),
    onMove: useSteadyCall((from: string, to: Place) => editor.apply(movePart(editor.layout, from, to))),
    onKey: useSteadyCall((event: React.KeyboardEvent) => runKey(event, editor, canEdit)),
    onType: useSteadyCall(onType),
  };
  return <Outline parts={editor.parts} selected={editor.selected} canEdit={canEdit} {...calls} />;
}

/** Dialogs are fetched while there is time, so that they open at once, and without a connection. */
function usePreload(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const parts = [
        import('./add-block-dialog.tsx'),
        import('../fields/block-list.tsx'),
        import('../controls/confirm-dialog.tsx'),
        import('./problems-dialog.tsx'),
        import('../editing/schedule-dialog.tsx'),
        import('./versions-dialog.tsx'),
      ];
      // What fails now is fetched when it is opened.
      void Promise.allSettled(parts);
    }, PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
}

function runKey(event: React.KeyboardEvent, editor: LayoutEditor, canEdit: boolean): void {
  const command = canEdit ? outlineCommand(event) : undefined;
  if (command === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  editor.run(command);
}

/** Parts of a version are not those of the draft: they have no names, and cannot be selected. */
const NO_NAMES = {};
const selectNothing = (): void => undefined;

interface FrameProps {
  readonly content: EditedContent;
  readonly editor: LayoutEditor;
  readonly device: DeviceName;
  readonly shown: ShownVersion | undefined;
  readonly hovered: string | null;
  readonly typing: number;
  readonly canEdit: boolean;
  readonly itemTitle: EditedTitle | undefined;
  onAdd(adding: Adding): void;
}

function Frame(props: FrameProps): ReactNode {
  const { content, editor, device, shown, hovered, typing, canEdit, onAdd } = props;
  const { layout, name, mark, selected } = editor;
  const followLink = useFollowLink(content.path);
  const block = selected !== null && kindOf(selected) === 'block' ? partValue(layout, selected) : undefined;
  const value = (block as { readonly value?: unknown } | undefined)?.value;
  const canType = block !== undefined && canEdit && shown === undefined;
  const changes = useChanges(props);
  const { title, titled } = titleIn(props, block !== undefined);
  const redrawn = useRedrawn(content.path, titled.document, title?.redraws ?? 0);
  const titleText = title?.text;
  const texts = useMemo((): readonly EditableText[] => {
    if (titleText !== undefined) return [{ setting: 'title', text: titleText, isRequired: true }];
    return canType ? blockTexts(typeOf(block), value) : [];
  }, [titleText, canType, block, value]);
  const edit = (change: FrameEdit): void => {
    if (!canEdit || shown !== undefined) return;
    if (change.type === 'text' && change.mark.path === '') title?.edit(change.text, change.isDone);
    else runEdit(change, editor, onAdd);
  };
  return (
    <PreviewFrame
      path={content.path}
      title={`Preview of ${content.title}`}
      device={device}
      changes={changes}
      selection={shown === undefined ? mark : null}
      hovered={hovered === null || shown !== undefined ? null : { document: name, path: hovered }}
      typing={typing}
      texts={texts}
      textsOf={title === undefined ? mark : titled}
      redrawn={redrawn}
      onSelect={shown === undefined ? editor.select : selectNothing}
      onEdit={edit}
      onNavigate={followLink}
    />
  );
}

/** The layout that the frame shows. */
function useChanges({ content, editor, shown }: Pick<FrameProps, 'content' | 'editor' | 'shown'>) {
  const { document, layout, names, name } = editor;
  const isOnPage = useIsOnPage(content);
  const isStored = isOnPage && shown === undefined && document.save === 'saved';
  return useMemo(
    () => ({
      document: name,
      layout: shown?.layout ?? layout,
      isStored,
      names: shown === undefined ? names : NO_NAMES,
    }),
    [name, shown, layout, isStored, names],
  );
}

/** The title that can be edited on the page, and the document that it belongs to: the page's own, or a selected item of a list. */
function titleIn(
  { content, editor: { name, mark }, shown, canEdit, itemTitle }: FrameProps,
  hasBlock: boolean,
): { readonly title: EditedTitle | undefined; readonly titled: Mark } {
  const isElsewhere = mark !== null && mark.document !== name && mark.document.startsWith('item:');
  const titled = { document: isElsewhere ? mark.document : name, path: '' };
  if (!canEdit || shown !== undefined || hasBlock) return { title: undefined, titled };
  return { title: isElsewhere ? itemTitle : content.ownTitle, titled };
}

/** Whether the page that is loaded has the blocks: an item may show its text, from which the first blocks are made. */
function useIsOnPage({ target, isTextAtFirst = false }: EditedContent): boolean {
  const { data } = useRead<LayoutReply>(layoutCall(target), isTextAtFirst);
  return !isTextAtFirst || (data !== undefined && data.status !== null);
}

/** Links of the site lead to the editor of their page; what leads elsewhere is only named. */
function useFollowLink(path: string): (href: string) => void {
  const { data } = useRead<{ readonly pages: readonly PageReply[] }>(PAGES);
  const [, navigate] = useLocation();
  const toast = useToast();
  return (href) => {
    const address = new URL(href, new URL(path, location.origin));
    const target = data?.pages.find((one) => one.deletedAt === null && pathOfPage(one) === address.pathname);
    if (address.origin === location.origin && target !== undefined) navigate(pageScreen(target.id));
    else toast({ message: `This link leads to ${href}` });
  };
}
