import { defineFormatter, texts } from '../../define.ts';
import { isObject } from '../../execute/values.ts';
import { nameValuePairs } from '../name-value-pairs.ts';
import { imageMarkup } from './image-markup.ts';

const bowl = { src: '/bowl.jpg', width: 800, height: 600, alt: 'A "blue" bowl' };

export const imageTemplate = defineFormatter({
  name: 'image-template',
  summary: "An image element from a description, or a comment with the description's problems.",
  details:
    'Takes src, width, height, alt, class, priority (high, low or null), loader (sqs or raw), srcset (with raw) and sizes (with sqs) from the value; arguments win over the value.',
  args: { overrides: texts('name=value pairs.') },
  examples: [
    {
      data: bowl,
      template: '{@|image-template loader=raw priority=high}',
      output:
        '<img alt="A &quot;blue&quot; bowl" src="/bowl.jpg" width="800" height="600" loading="eager" fetchpriority="high">',
    },
    {
      data: bowl,
      template: '{@|image-template;sizes=(min-width: 40em) 50vw}',
      output:
        '<img alt="A &quot;blue&quot; bowl" src="/bowl.jpg" srcset="/bowl.jpg?format=100w 100w, /bowl.jpg?format=300w 300w, /bowl.jpg?format=500w 500w, /bowl.jpg?format=750w 750w, /bowl.jpg?format=1000w 1000w, /bowl.jpg?format=1500w 1500w, /bowl.jpg?format=2500w 2500w" sizes="(min-width: 40em) 50vw" width="800" height="600" loading="lazy">',
    },
    {
      data: { src: '/bowl.jpg', width: 'wide', loader: 'raw', priority: 'top' },
      template: '{@|image-template}',
      output:
        '<!-- image-template: height is required; width must be a positive integer; priority must be high, low or null -->',
    },
    {
      data: {},
      template: '{picture|image-template sizes=100vw}',
      output: '<!-- image-template: src is required; width is required; height is required -->',
    },
  ],
  apply: (value, { overrides }) => imageMarkup({ ...(isObject(value) ? value : {}), ...nameValuePairs(overrides) }),
});
