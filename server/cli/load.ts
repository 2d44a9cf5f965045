/** `vitrine load` and `vitrine profile`: pass the options on to the load test. */
import { type OutputFormat, runLoad } from '../load/run-load.ts';
import { runProfile } from '../load/run-profile.ts';
import { type Call, textOf, textsOf } from './commands.ts';

export function load(call: Call): Promise<number> {
  const text = (name: string): string | undefined => textOf(call, name);
  return runLoad({
    flags: {
      plans: call.positionals,
      urls: textsOf(call, 'url'),
      sitemaps: textsOf(call, 'sitemap'),
      templates: textsOf(call, 'template'),
      data: textsOf(call, 'data'),
      partials: textsOf(call, 'partials'),
      metrics: text('metrics'),
      rate: text('rate'),
      connections: text('connections'),
      duration: text('duration'),
      warmup: text('warmup'),
      timeout: text('timeout'),
      processes: text('processes'),
      find: text('find'),
      thresholds: textsOf(call, 'threshold'),
      tolerance: text('tolerance'),
    },
    baseline: text('baseline'),
    outputs: outputsOf(call),
  });
}

const FORMATS: readonly OutputFormat[] = ['json', 'report', 'markdown', 'junit', 'k6'];

function outputsOf(call: Call): Readonly<Partial<Record<OutputFormat, string>>> {
  const outputs = FORMATS.flatMap((format) => {
    const file = textOf(call, format);
    return file === undefined ? [] : [[format, file] as const];
  });
  return Object.fromEntries(outputs);
}

export const profile = (call: Call): number =>
  runProfile({
    file: call.positionals[0] ?? '',
    data: textOf(call, 'data'),
    partials: textOf(call, 'partials'),
    locale: textOf(call, 'locale') ?? 'en-US',
    duration: textOf(call, 'duration') ?? '3s',
    report: textOf(call, 'report'),
  });
