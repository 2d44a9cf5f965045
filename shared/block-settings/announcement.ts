/** The settings of the announcement bar. */
import { choice, color, date, html, labeled, no, url, yes } from '../settings.ts';
import { shownPages } from './shown-pages.ts';

const look = 'Look';
const time = 'Schedule';

export const announcementSettings = {
  text: labeled('Text', html(), { help: 'Without text, no bar is shown.' }),
  linkTo: labeled('Link', url(), { help: 'Links the whole text; links within the text are removed.' }),
  newWindow: labeled('Open in new window', no(), { when: { linkTo: 'filled' } }),
  isDismissable: labeled('Visitors can close it', yes(), {
    help: 'After a visitor closes it, it stays hidden until its text changes.',
  }),
  position: labeled(
    'Position',
    choice(['bottom', 'top'], 'bottom', { bottom: 'Bottom of the window', top: 'Top of the page' }),
    { group: look },
  ),
  backgroundColor: labeled('Background color', color(), { group: look }),
  textColor: labeled('Text color', color(), { group: look }),
  showFrom: labeled('Show from', date('minute'), { group: time }),
  showUntil: labeled('Show until', date('minute'), { group: time }),
  ...shownPages('Pages'),
} as const;
