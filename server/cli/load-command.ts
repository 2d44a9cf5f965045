/** Usage of `vitrine load` and `vitrine profile`. */
import type { Command } from './command.ts';

export const loadCommand: Command = {
  summary: 'Load-test a server or a template.',
  details: [
    'Loads the targets of the plans or of --url, --sitemap and --template; two or more are compared. With --rate, users',
    'arrive at that rate (open model); without it, each connection waits for its response (closed model). The exit',
    'code is 1 if a template has errors, a threshold is not met or the baseline was better. See docs/load.md.',
  ].join('\n'),
  takes: '[PLAN…]',
  options: {
    url: { type: 'string', value: 'URL', multiple: true, help: 'URL to request; repeat to compare' },
    sitemap: { type: 'string', value: 'URL', multiple: true, help: 'sitemap.xml whose pages are requested in turn' },
    template: {
      type: 'string',
      value: 'FILE',
      multiple: true,
      help: 'template to render; a server is started for it',
    },
    data: { type: 'string', value: 'FILE', multiple: true, help: 'JSON file with the data of --template' },
    partials: { type: 'string', value: 'DIR', multiple: true, help: 'folder with the partials of --template' },
    rate: { type: 'string', value: 'N[..M]', help: 'arrivals per second; 50..500 is a linear ramp' },
    connections: { type: 'string', value: 'N', help: 'open connections (default: 64 with --rate, otherwise 16)' },
    duration: {
      type: 'string',
      value: 'TIME',
      help: 'how long to measure each target (default: 30s), or each rate of --find (10s)',
    },
    warmup: { type: 'string', value: 'TIME', help: 'load before the measurement (default: 5s)' },
    timeout: { type: 'string', value: 'TIME', help: 'maximum wait for a response (default: 10s)' },
    processes: { type: 'string', value: 'N', help: 'driver processes (default: processors - 1, at most 4)' },
    find: { type: 'string', value: 'LIMIT', help: 'find the maximum rate within this limit, such as "p99<50ms"' },
    threshold: {
      type: 'string',
      value: 'LIMIT',
      multiple: true,
      help: 'limit such as "p99<50ms", "errors<1%" or "rate>100"; repeatable',
    },
    baseline: { type: 'string', value: 'FILE', help: 'compare with an earlier run, saved with --json' },
    tolerance: { type: 'string', value: 'SHARE', help: 'how much worse counts as a regression (default: 10%)' },
    metrics: { type: 'string', value: 'URL', help: "the server's metrics (default: /metrics of the target)" },
    json: { type: 'string', value: 'FILE', help: 'write all results as JSON' },
    report: { type: 'string', value: 'FILE', help: 'write a report as one HTML file' },
    markdown: { type: 'string', value: 'FILE', help: 'write a summary for pull requests' },
    junit: { type: 'string', value: 'FILE', help: 'write thresholds and regressions as JUnit XML' },
    k6: { type: 'string', value: 'FILE', help: "write the summary in k6's handleSummary format" },
  },
};

export const profileCommand: Command = {
  summary: 'Find the slow lines of a template.',
  details: 'Renders the template for a few seconds and prints its slowest lines; the report has a flame graph.',
  takes: 'FILE',
  options: {
    data: { type: 'string', value: 'FILE', help: 'JSON file with the data (default: an empty object)' },
    partials: { type: 'string', value: 'DIR', help: 'folder with partials, named by their paths in it' },
    locale: { type: 'string', value: 'ID', default: 'en-US', help: 'BCP 47 language tag' },
    duration: { type: 'string', value: 'TIME', default: '3s', help: 'how long to render' },
    report: { type: 'string', value: 'FILE', help: 'write a report as one HTML file' },
  },
};
