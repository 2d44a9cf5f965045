/** Screens of the site that previews show instead of a page. */
import { type PreviewScreen, previewScreens } from '../../site/render-preview.ts';

/** The screen of a slide's document (`slide-lock-screen`); undefined for other documents. */
export const screenOf = (name: string): PreviewScreen | undefined =>
  previewScreens.find((screen) => name === `slide-${screen}`);
