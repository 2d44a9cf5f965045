/** The settings panel of a block, slice or slide, loaded when first shown. */
import { lazy, Suspense } from 'react';
import { Loading } from '../controls/loading.tsx';
import type { SettingsPanelProps } from './panel-view.tsx';

const PanelView = lazy(async () => ({ default: (await import('./panel-view.tsx')).PanelView }));

export const SettingsPanel = (props: SettingsPanelProps) => (
  <Suspense fallback={<Loading label="Loading settings" />}>
    <PanelView {...props} />
  </Suspense>
);
