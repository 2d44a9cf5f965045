/** A live preview next to the panels. It updates while a slider moves. */
import { useState } from 'react';
import { Select } from '../controls/select.tsx';
import { type DeviceName, devices, firstDevice } from '../preview/devices.ts';
import { PreviewFrame, type ShownDesign } from '../preview/preview-frame.tsx';
import type { Scheme } from './colors-panel.tsx';
import type { Palette } from './palette.ts';

export interface DesignPreviewProps {
  readonly path: string;
  readonly onPath: (path: string) => void;
  readonly design: ShownDesign | null;
  /** Whether `design` lacks the latest changes. */
  readonly isBehind: boolean;
  readonly scheme: Scheme | undefined;
  /** A new number reloads the page. */
  readonly version: number;
  readonly onColors: (colors: Palette) => void;
}

const deviceOptions = (Object.keys(devices) as DeviceName[]).map((id) => ({ id, label: devices[id].name }));
const ignore = (): void => undefined;

export function DesignPreview({ path, onPath, scheme, onColors, ...shown }: DesignPreviewProps) {
  const [device, setDevice] = useState<DeviceName>(firstDevice);
  const follow = (href: string): void => {
    const url = new URL(href, location.origin);
    if (url.origin === location.origin && !url.pathname.startsWith('/config')) onPath(url.pathname);
  };
  return (
    <section className="studio-design-preview" aria-label="Preview">
      <Select
        label="Device"
        options={deviceOptions}
        value={device}
        onChange={(name) => setDevice(name as DeviceName)}
      />
      <PreviewFrame
        path={path}
        title="Preview of the site"
        device={device}
        changes={null}
        selection={null}
        {...shown}
        {...(scheme === undefined ? {} : { scheme })}
        onSelect={ignore}
        onEdit={ignore}
        onNavigate={follow}
        onColors={onColors}
      />
    </section>
  );
}
