/** A preview next to a panel that shows unsaved changes of a document. */
import { useState } from 'react';
import { Select } from '../controls/select.tsx';
import { type DeviceName, devices } from './devices.ts';
import type { Mark } from './messages.ts';
import { PreviewFrame, type PreviewFrameProps } from './preview-frame.tsx';
import { useDrawn } from './use-drawn.ts';

export interface DrawnPageProps
  extends Partial<Pick<PreviewFrameProps, 'changes' | 'names' | 'selection' | 'onEdit' | 'onSelect' | 'onColors'>> {
  /** Name of the document's versions (`announcement`). */
  readonly part: string;
  /** `site`, or `page:ID` for the slide of a page. */
  readonly document?: string;
  readonly value: object | undefined;
  /** Whether the server has the value. */
  readonly isStored: boolean;
  /** Initial path. */
  readonly path?: string;
  readonly screen?: string;
  readonly device: DeviceName;
  readonly onDevice: (device: DeviceName) => void;
  /** A new number reloads the page. */
  readonly version: number;
}

const deviceOptions = (Object.keys(devices) as DeviceName[]).map((id) => ({ id, label: devices[id].name }));
const ignore = (): void => undefined;

/** Links navigate to other pages of the site, and menus open. */
export function DrawnPage({ path: first = '/', ...props }: DrawnPageProps) {
  const [path, setPath] = useState(first);
  const { device, onDevice, version } = props;
  const follow = (href: string): void => {
    const url = new URL(href, location.origin);
    if (url.origin === location.origin && !url.pathname.startsWith('/config')) setPath(url.pathname);
  };
  return (
    <section className="studio-design-preview" aria-label="Preview">
      <Select label="Device" options={deviceOptions} value={device} onChange={(name) => onDevice(name as DeviceName)} />
      <Drawing key={`${path} ${version}`} {...props} path={path} onNavigate={follow} />
    </section>
  );
}

type DrawingProps = DrawnPageProps & { readonly path: string; readonly onNavigate: (href: string) => void };

const NOTHING: Mark | null = null;

function Drawing(props: DrawingProps) {
  const { path, part, document = 'site', value, isStored, screen, device, onNavigate } = props;
  const { drawn, isBehind } = useDrawn({ path, document, part, value, isStored });
  return (
    <PreviewFrame
      path={path}
      title="Preview of the site"
      device={device}
      screen={screen}
      drawn={drawn?.html}
      isBehind={isBehind}
      changes={props.changes ?? null}
      names={props.names}
      selection={props.selection ?? NOTHING}
      onSelect={props.onSelect ?? ignore}
      onEdit={props.onEdit ?? ignore}
      onNavigate={onNavigate}
      {...(props.onColors === undefined ? {} : { onColors: props.onColors })}
    />
  );
}
