import { defineFormatter, type FormatterDefinition } from '../../define.ts';

/** A formatter that older templates use and that prints nothing. */
export const deprecated = (name: 'datetimefield' | 'unit'): FormatterDefinition =>
  defineFormatter({
    name,
    summary: 'Deprecated: prints nothing. Older templates may still use it.',
    examples: [
      { data: 5, template: `[{@|${name}}]`, output: '[]' },
      { data: 'text', template: `[{@|${name} x}]`, output: '[]' },
      { data: {}, template: `[{@|${name}}]`, output: '[]' },
    ],
    apply: () => undefined,
  });
