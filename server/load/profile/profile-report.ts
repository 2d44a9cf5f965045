/** The result of `vitrine profile`, as text and as an HTML file. */
import { escapeHtml } from '#shared/html';
import { productVersion } from '../machine.ts';
import { page, table } from '../report/markup.ts';
import { reportStyle } from '../report/report-style.ts';
import { flameGraph } from './flame-graph.ts';
import type { LineCost, Profile } from './profile-template.ts';

const MAX_LINES = 40;
const MAX_PRINTED = 15;
const MAX_TEXT = 100;
const FIRST_TIER =
  'Times are those of the first tier, which walks the template. Templates that are used often run as generated code: its loops, conditions and variables are faster, formatters take the same time.';

const STYLE = `body{max-width:80rem}.flame{min-width:50rem}
.flame text{font:12px ui-monospace,monospace;fill:#1d1b18}.f0{fill:#f3b48c}.f1{fill:#f0c987}.f2{fill:#e9a27c}.f3{fill:#e8bd6b}.f4{fill:#f2a5a0}
td:last-child,th:last-child{text-align:left;font-family:ui-monospace,monospace}`;

interface Row {
  readonly place: string;
  readonly share: string;
  readonly perRender: string;
  readonly runs: string;
  readonly text: string;
}

function rowOf({ template, line, self, count, text }: LineCost, { total, renders }: Profile, name: string): Row {
  return {
    place: `${template === '' ? name : template}:${line}`,
    share: `${((100 * self) / Math.max(total, 1e-9)).toFixed(1)} %`,
    perRender: `${((1000 * self) / renders).toFixed(1)} µs`,
    runs: (count / renders).toFixed(0),
    text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text,
  };
}

const headline = ({ renders, total }: Profile): string =>
  `${renders} renders, ${((1000 * total) / renders).toFixed(0)} µs each`;

export function profileText(profile: Profile, name: string): string {
  const rows = profile.lines.slice(0, MAX_PRINTED).map((line) => rowOf(line, profile, name));
  const width = Math.max(...rows.map(({ place }) => place.length), 0);
  const lines = rows.map(
    ({ place, share, perRender, runs, text }) =>
      `${share.padStart(7)} ${perRender.padStart(11)}  ${place.padEnd(width)}  ${runs}×  ${text}`,
  );
  return `${name}: ${headline(profile)}\n${lines.join('\n')}\n`;
}

export function profileReport(profile: Profile, name: string): string {
  const { diagnostics } = profile;
  const body = [
    `<h1>Profile of ${escapeHtml(name)}</h1>`,
    `<p class="soft">${escapeHtml(headline(profile))}, Node ${process.version}, Vitrine ${escapeHtml(productVersion())}</p>`,
    ...(diagnostics.length === 0
      ? []
      : [
          `<p class="warning">The template renders with problems, the first: ${escapeHtml(diagnostics[0]?.message ?? '')}</p>`,
        ]),
    flameGraph(profile, name),
    `<p class="soft">${FIRST_TIER}</p>`,
    '<h2>Lines</h2>',
    table({
      caption: 'Self time of each line, without what it calls',
      head: ['line', 'share', 'each render', 'runs', 'source'],
      rows: profile.lines
        .slice(0, MAX_LINES)
        .map((line) => rowOf(line, profile, name))
        .map(({ place, share, perRender, runs, text }) => [place, share, perRender, runs, text]),
    }),
  ];
  return page({ title: `Profile of ${name}`, style: `${reportStyle}${STYLE}`, body: body.join('\n') });
}
