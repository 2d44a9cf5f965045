/** A flame graph as SVG: a bar for each instruction, as wide as its time, below its parent. */
import { escapeHtml } from '#shared/html';
import type { Profile, ProfileNode } from './profile-template.ts';

const WIDTH = 1200;
const ROW = 22;
/** Narrower bars are left out. */
const MIN_WIDTH = 1.5;
const CHARACTER = 7;
const PADDING = 5;
const COLORS = 5;

interface Bar {
  readonly node: ProfileNode;
  readonly x: number;
  readonly width: number;
  readonly depth: number;
}

export function flameGraph({ root, renders, total }: Profile, name: string): string {
  const bars = barsOf(root, 0, WIDTH / Math.max(root.total, 1e-9), 0);
  const height = (1 + Math.max(...bars.map(({ depth }) => depth))) * ROW;
  const label = `Flame graph of ${name}. The slowest lines are in the table below.`;
  const drawn = bars.map((bar) => drawBar(bar, { name, renders, total }));
  return `<figure tabindex="0"><figcaption>Flame graph</figcaption><svg class="flame" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeHtml(label)}">${drawn.join('')}</svg></figure>`;
}

function barsOf(node: ProfileNode, x: number, scale: number, depth: number): readonly Bar[] {
  const width = node.total * scale;
  if (width < MIN_WIDTH) return [];
  let at = x;
  const inner = node.children.flatMap((child) => {
    const bars = barsOf(child, at, scale, depth + 1);
    at += child.total * scale;
    return bars;
  });
  return [{ node, x, width, depth }, ...inner];
}

interface Whole {
  readonly name: string;
  readonly renders: number;
  readonly total: number;
}

function drawBar({ node, x, width, depth }: Bar, { name, renders, total }: Whole): string {
  const place = node.line === 0 ? name : `${node.template === '' ? name : node.template}:${node.line}`;
  const text = node.line === 0 ? name : `${node.line} ${node.tag}`;
  const room = Math.floor((width - 2 * PADDING) / CHARACTER);
  const shown = room < 3 ? '' : text.length > room ? `${text.slice(0, room - 1)}…` : text;
  const perRender = (node.total / Math.max(1, renders)) * 1000;
  const share = ((100 * node.total) / Math.max(total, 1e-9)).toFixed(1);
  const title = `${place} ${node.tag}: ${share} %, ${perRender.toFixed(1)} µs of each render, runs ${(node.count / Math.max(1, renders)).toFixed(0)} times`;
  const y = depth * ROW;
  return (
    `<g><title>${escapeHtml(title)}</title><rect class="f${colorOf(node)}" x="${x.toFixed(1)}" y="${y}" width="${Math.max(1, width - 1).toFixed(1)}" height="${ROW - 2}" rx="2"/>` +
    `${shown === '' ? '' : `<text x="${(x + PADDING).toFixed(1)}" y="${y + 15}">${escapeHtml(shown)}</text>`}</g>`
  );
}

/** Neighbors have different colors, and a line always has the same one. */
const colorOf = ({ line }: ProfileNode): number => line % COLORS;
