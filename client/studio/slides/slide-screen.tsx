/** `/config/design/slides/KIND`: a slide of the site. */

import { adminMessages } from '#shared/messages/admin';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { SlideEditor } from './slide-editor.tsx';
import { siteSlideAddress } from './slide-kinds.ts';

const kinds = ['lock-screen', 'popup-overlay', 'sso-screen'] as const;

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const kind = kinds.find((name) => name === params['kind']);
  if (kind !== undefined) return <SlideEditor key={kind} kind={kind} {...siteSlideAddress(kind)} />;
  return (
    <ScreenLayout title="Slide">
      <ProblemNote problem={{ status: 404, code: 'not-found', error: adminMessages.locate }} />
    </ScreenLayout>
  );
}
