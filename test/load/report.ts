/** The result of a load run: requests and bytes per second, latencies in milliseconds. */
export interface Measured {
  readonly name: string;
  readonly requests: number;
  /** CPU time of the server per request, in microseconds: the most reliable figure on a busy machine. */
  readonly cpu: number;
  readonly bytes: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

/** Runs without measured CPU time. */
export type Counted = Omit<Measured, 'cpu'>;

const WIDTH = 640;
const ROW = 34;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The HTML report: two bar charts as SVG, no scripts. */
export function report(measured: readonly Counted[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Load</title>
<style>body{font:16px/1.5 system-ui;max-width:960px;margin:32px auto;padding:0 16px}svg{max-width:100%;height:auto}text{font:14px system-ui}</style>
<h1>Load</h1>${chart('Requests a second (more is better)', measured, ({ requests }) => requests)}${chart('99th percentile in ms (less is better)', measured, ({ p99 }) => p99)}</html>
`;
}

function chart(title: string, measured: readonly Counted[], value: (one: Counted) => number): string {
  const max = Math.max(...measured.map(value), 1);
  const bars = measured.map((item, i) => {
    const length = (value(item) / max) * (WIDTH - 340);
    const y = i * ROW;
    return `<text x="0" y="${y + 21}">${escaped(item.name)}</text><rect x="230" y="${y + 5}" width="${length.toFixed(1)}" height="22" fill="${item.name.includes('bare') ? '#b8b2a6' : '#9a3412'}"/><text x="${238 + length}" y="${y + 21}">${Math.round(value(item))}</text>`;
  });
  return `<h2>${title}</h2><svg viewBox="0 0 ${WIDTH} ${measured.length * ROW}" width="${WIDTH}" role="img" aria-label="${title}">${bars.join('')}</svg>`;
}
