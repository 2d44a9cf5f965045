/** Days as a line, beside those that they are compared with. The table below it says the same to whoever does not see it. */
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { type ChartColors, type ChartPoints, chartOptions, HEIGHT } from './chart-options.ts';

export interface DayChartProps {
  /** What the chart says, in a sentence. */
  readonly label: string;
  readonly points: ChartPoints;
  /** Whether the figure has no fractions. */
  readonly isWhole: boolean;
  /** A value as people read it. */
  readonly text: (value: number | null | undefined) => string;
}

const SCHEMES = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

export function DayChart({ label, points, isWhole, text }: DayChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const tell = (line: string): void => {
      if (readout.current !== null) readout.current.textContent = line;
    };
    const options = chartOptions({ points, isWhole, text, tell, colors: () => colorsOf(element) });
    const chart = new uPlot({ ...options, width: element.clientWidth }, points.data, element);
    const sizes = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    sizes.observe(element);
    const schemes = SCHEMES.map((query) => matchMedia(query));
    const redraw = (): void => chart.redraw();
    for (const scheme of schemes) scheme.addEventListener('change', redraw);
    return () => {
      for (const scheme of schemes) scheme.removeEventListener('change', redraw);
      sizes.disconnect();
      chart.destroy();
    };
  }, [points, isWhole, text]);
  return (
    <figure className="analytics-chart">
      <div ref={box} role="img" aria-label={label} className="analytics-canvas" />
      <p ref={readout} aria-hidden className="analytics-readout studio-soft" />
    </figure>
  );
}

/** Colors of the style sheet, as the canvas takes them: they follow the scheme and forced colors. */
function colorsOf(element: Element): ChartColors {
  const { color, outlineColor, borderTopColor, textDecorationColor } = getComputedStyle(element);
  return { line: color, before: outlineColor, grid: borderTopColor, text: textDecorationColor };
}
