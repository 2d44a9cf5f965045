/** The formatter that special tags are rewritten to. It prints the result of its tag in the page's run. */
import { defineFormatter, type FormatterDefinition, type Value } from '#engine';
import { ofRun, runTag } from './run.ts';

export const tagFormatter: FormatterDefinition = defineFormatter({
  name: 'tag',
  summary: 'Prints a special tag of the page.',
  args: {
    use: {
      type: 'text',
      summary: 'Number of the tag in the theme, or nonce.',
      takes: 'single',
      read: (args: readonly string[]) => args[0]?.trim() ?? '',
    },
  },
  usesScope: true,
  examples: [],
  apply: (value, { use }, env): Value => {
    if (!env.read((run) => run !== undefined)) return '';
    if (use === 'page-type') return String(ofRun(env, ({ pageType }) => pageType));
    return use === 'nonce' ? ofRun(env, ({ nonce }) => nonce) : runTag(Number.parseInt(use as string, 10), value, env);
  },
});
