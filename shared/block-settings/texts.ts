/** Text blocks and blocks for page layout. */
import {
  choice,
  html,
  integer,
  labeled,
  list,
  longText,
  markup,
  no,
  number,
  object,
  text,
  url,
  yes,
} from '../settings.ts';
import { alignment } from './alignment.ts';

export const textBlocks = {
  html: { html: labeled('Text', markup()) },
  markdown: { source: labeled('Markdown', longText('', 100_000)) },
  /** `source` is the admin's own code: rendered as markup, or displayed as code. */
  code: {
    source: labeled('Code', markup()),
    language: labeled(
      'Language',
      choice(['html', 'css', 'javascript', 'markdown', 'plain'], 'html', {
        html: 'HTML',
        css: 'CSS',
        javascript: 'JavaScript',
        plain: 'Plain text',
      }),
    ),
    displaySource: labeled('Display source', no(), {
      help: 'Shows the code instead of running it.',
      when: { language: ['html', 'css', 'javascript', 'markdown'] },
    }),
  },
  quote: {
    quote: labeled('Quote', html()),
    source: labeled('Source', text()),
    sourceUrl: labeled('Source link', url(), { when: { source: 'filled' } }),
    alignment: labeled('Alignment', alignment('left'), { group: 'Layout' }),
  },
  button: {
    text: labeled('Text', text()),
    linkTo: labeled('Link', url()),
    newWindow: labeled('Open in new window', no()),
    size: labeled('Size', choice(['small', 'medium', 'large'], 'medium'), { group: 'Style' }),
    style: labeled('Style', choice(['primary', 'secondary', 'tertiary'], 'primary'), { group: 'Style' }),
    alignment: labeled('Alignment', alignment('center'), { group: 'Style' }),
  },
  accordion: {
    items: labeled(
      'Items',
      list(
        object({
          title: labeled('Title', text()),
          description: labeled('Description', html()),
          isOpen: labeled('Open at first', no()),
        }),
        undefined,
        'item',
      ),
    ),
    allowMultiple: labeled('Allow multiple open items', no(), { group: 'Behavior' }),
    firstOpen: labeled('Open the first item', no(), { group: 'Behavior' }),
    iconPlacement: labeled('Icon placement', choice(['left', 'right'], 'right'), { group: 'Layout' }),
    dividers: labeled('Dividers', yes(), { group: 'Layout' }),
  },
  marquee: {
    items: labeled(
      'Items',
      list(object({ text: labeled('Text', text()), linkTo: labeled('Link', url()) }), 40, 'item'),
    ),
    direction: labeled('Direction', choice(['left', 'right'], 'left'), { group: 'Motion' }),
    duration: labeled('Duration of a turn', integer(5, 120, 30), { unit: 's', group: 'Motion' }),
    pausesOnHover: labeled('Pause on hover', yes(), { group: 'Motion' }),
  },
  shape: {
    shape: labeled(
      'Shape',
      choice(['rectangle', 'circle', 'triangle', 'star', 'hexagon', 'arch', 'blob', 'wave'], 'rectangle'),
    ),
    color: labeled(
      'Color',
      choice(['accent', 'ink', 'quiet', 'line'], 'accent', { ink: 'Text', quiet: 'Quiet text', line: 'Lines' }),
      { group: 'Style' },
    ),
    height: labeled('Height', integer(8, 600, 160), { unit: 'px', group: 'Style' }),
    outline: labeled('Outline only', no(), { group: 'Style' }),
    rotation: labeled('Rotation', integer(-180, 180, 0), { unit: '°', group: 'Style' }),
  },
  spacer: {
    height: labeled('Height', integer(0, 1000, 50), { unit: 'px', when: { aspectRatio: [0] } }),
    aspectRatio: labeled('Height as a share of the width', number(0, 500, 0), {
      unit: '%',
      help: 'Set to 0 to use the height in pixels.',
    }),
  },
  horizontalrule: {
    thickness: labeled('Thickness', integer(1, 20, 1), { unit: 'px' }),
    width: labeled('Width', integer(5, 100, 100), { unit: '%' }),
    style: labeled('Style', choice(['solid', 'dashed', 'dotted', 'double'], 'solid')),
    alignment: labeled('Alignment', alignment('center'), {
      help: 'For lines that are narrower than the column.',
    }),
  },
  'website-component': {
    componentName: labeled('Component', text(), { help: 'Name that scripts use to find it.' }),
    title: labeled('Title', text()),
    markup: labeled('Markup', markup()),
    properties: labeled('Properties', text(), { help: 'JSON for the script.', when: { componentName: 'filled' } }),
  },
} as const;
