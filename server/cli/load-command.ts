/** Usage of `vitrine load` and `vitrine profile`. */
import type { Command } from './command.ts';

export const loadCommand: Command = {
  summary: 'Put load on a server or a template, and report what it can take.',
  details: [
    'Loads what the plans or --url, --sitemap and --template name; two or more are compared side by side. With --rate users',
    'arrive at that rate, whatever the server does (open model); without it each connection waits for its response. The exit',
    'code is 1 when a template does not render, a threshold is not met or the baseline was better. See docs/load.md.',
  ].join('\n'),
  takes: '[PLAN…]',
  options: {
    url: { type: 'string', value: 'URL', multiple: true, help: 'URL to request; can be repeated to compare' },
    sitemap: { type: 'string', value: 'URL', multiple: true, help: 'sitemap.xml whose pages are requested in turn' },
    template: {
      type: 'string',
      value: 'FILE',
      multiple: true,
      help: 'template to render; the server is started for it',
    },
    data: { type: 'string', value: 'FILE', multiple: true, help: 'JSON file with the data of --template' },
    partials: { type: 'string', value: 'DIR', multiple: true, help: 'folder with the partials of --template' },
    rate: { type: 'string', value: 'N[..M]', help: 'arrivals per second; 50..500 increases linearly' },
    connections: { type: 'string', value: 'N', help: 'open connections (default: 64 with --rate, else 16)' },
    duration: {
      type: 'string',
      value: 'TIME',
      help: 'how long to measure each target (default: 30s), or each rate of --find (10s)',
    },
    warmup: { type: 'string', value: 'TIME', help: 'load before that, which is not counted (default: 5s)' },
    timeout: { type: 'string', value: 'TIME', help: 'longest wait for a response (default: 10s)' },
    processes: { type: 'string', value: 'N', help: 'driver processes (default: CPUs - 1, at most 4)' },
    find: { type: 'string', value: 'LIMIT', help: 'raise the rate until this no longer holds, such as "p99<50ms"' },
    threshold: {
      type: 'string',
      value: 'LIMIT',
      multiple: true,
      help: 'such as "p99<50ms", "errors<1%", "rate>100"; can be repeated',
    },
    baseline: { type: 'string', value: 'FILE', help: 'compare with a run that --json wrote' },
    tolerance: { type: 'string', value: 'SHARE', help: 'a regression is worse by more than this (default: 10%)' },
    metrics: { type: 'string', value: 'URL', help: "the server's metrics (default: /metrics of the target)" },
    json: { type: 'string', value: 'FILE', help: 'write all results as JSON' },
    report: { type: 'string', value: 'FILE', help: 'write a report as one HTML file' },
    markdown: { type: 'string', value: 'FILE', help: 'write a summary for pull requests' },
    junit: { type: 'string', value: 'FILE', help: 'write thresholds and regressions as JUnit XML' },
    k6: { type: 'string', value: 'FILE', help: "write the summary as JSON in the format of k6's handleSummary" },
  },
};

export const profileCommand: Command = {
  summary: 'Show which lines of a template are slow.',
  details: 'Renders the template for some seconds, prints its slowest lines, and draws a flame graph into the report.',
  takes: 'FILE',
  options: {
    data: { type: 'string', value: 'FILE', help: 'JSON file with the data (default: an empty object)' },
    partials: {
      type: 'string',
      value: 'DIR',
      help: 'folder whose files are the partials, named by their relative paths',
    },
    locale: { type: 'string', value: 'ID', default: 'en-US', help: 'BCP 47 language tag' },
    duration: { type: 'string', value: 'TIME', default: '3s', help: 'how long to render' },
    report: { type: 'string', value: 'FILE', help: 'write a report as one HTML file' },
  },
};
