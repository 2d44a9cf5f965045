/** The admin's own CSS, applied after the theme's. */
import { lazy, Suspense } from 'react';
import { Loading } from '../controls/loading.tsx';
import type { PanelProps } from './design-types.ts';

const CodeEditor = lazy(async () => ({ default: (await import('../fields/code/code-editor.tsx')).CodeEditor }));

export const CssPanel = ({ design, edit }: PanelProps) => (
  <div className="studio-panel-fields">
    <p className="studio-help">Escape, then Tab leaves the editor.</p>
    <Suspense fallback={<Loading label="Editor" />}>
      <CodeEditor
        label="Custom CSS"
        language="css"
        text={design.customCss}
        onChange={(customCss) => edit(['customCss'], customCss)}
      />
    </Suspense>
  </div>
);
