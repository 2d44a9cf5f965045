/** Shared by block tests: an engine with the views, the demo's content, and settings generated from the tables. */
import { join } from 'node:path';
import { createEngine } from '#engine';
import type { Loaded, SiteData } from '../../../server/content/content-source.ts';
import { openFolderSource } from '../../../server/content/folder-source.ts';
import { type BlockContent, blockContentOf } from '../../../server/rendering/blocks/block-content.ts';
import { loadBlockViews } from '../../../server/rendering/blocks/block-views.ts';
import type { BlockDiagnostic } from '../../../server/rendering/blocks/layout-schema.ts';
import type { BlockContext } from '../../../server/rendering/blocks/render-block.ts';
import { renderLayout } from '../../../server/rendering/blocks/render-layout.ts';
import { readFormatterViews } from '../../../server/rendering/formatter-views.ts';
import { createThemeEngine } from '../../../server/rendering/theme/engine.ts';
import type { ShownBlockType } from '../../../shared/block-settings/index.ts';
import type { Setting, SettingTable } from '../../../shared/settings.ts';
import { createHtmlValidator } from '../html-validator.ts';

const demoSource = openFolderSource(join(__dirname, '..', '..', '..', 'views', 'demo', 'content'));
interface DemoBlock {
  readonly type: ShownBlockType;
  readonly value: unknown;
}

/** Page JSON for a URL of the demo. */
function demoPage(path: string): unknown {
  const result = demoSource.find(path);
  if (result instanceof Promise || result?.kind !== 'page') throw new Error(`the demo has no page ${path}`);
  return (demoSource.load(result.entry, {}) as Loaded).data;
}

/** The blocks of the demo's pages, with realistic settings. */
export const demoBlocks: readonly DemoBlock[] = ['/blocks', '/more-blocks'].flatMap((path) => {
  const { layout } = demoPage(path) as { layout: { rows: { columns: { blocks: DemoBlock[] }[] }[] } };
  return layout.rows.flatMap(({ columns }) => columns.flatMap((column) => column.blocks));
});

/** A post of the demo. */
export const demoItem = (demoPage('/journal') as { items: readonly unknown[] }).items[0];

const demoContent = blockContentOf(demoSource, demoSource.site() as SiteData);
// As on a site: products to buy are a region there, with a button.
const views = loadBlockViews(createThemeEngine(createEngine({ views: readFormatterViews() })));

/** The date of the tests. */
const NOW = Date.UTC(2027, 4, 1);

export function contextOf(content: BlockContent = demoContent): BlockContext & { reports: BlockDiagnostic[] } {
  const reports: BlockDiagnostic[] = [];
  return {
    views,
    content,
    page: { id: 'p1', title: 'Test', fullUrl: '/test' },
    locale: 'en',
    timeZone: 'Europe/Brussels',
    now: NOW,
    report: (diagnostic) => void reports.push(diagnostic),
    reports,
  };
}

export const layoutOf = (...blocks: readonly unknown[]) => ({ rows: [{ columns: [{ span: 12, blocks }] }] });

/** Renders one block. */
export function renderOne(type: string | number, value: unknown, context = contextOf()) {
  const html = renderLayout(layoutOf({ id: 'one', type, value }), context);
  if (typeof html !== 'string') throw new Error('the block is slow');
  return { html, reports: context.reports };
}

const validator = createHtmlValidator({
  // Settings are passed to the style sheet as custom properties in `style`.
  'no-inline-style': 'off',
  'long-title': 'off',
  'no-trailing-whitespace': 'off',
  'void-style': 'off',
});

/** Problems that html-validate reports for a piece of markup. */
export async function problemsOf(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

const ATTACK = '"\'><script>alert(1)</script><b onmouseover=alert(1)>{.section website}{siteTitle}{.end}';

/** Settings that try to break out of every context. The admin's own markup is left empty, because it may do anything. */
export function hostileSettings(table: SettingTable): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).map(([name, setting]) => [name, hostile(setting)]));
}

function hostile(setting: Setting): unknown {
  switch (setting.kind) {
    case 'text':
    case 'reference':
    case 'color':
      return '#112233';
    case 'currency':
      return setting.max < ATTACK.length ? '"><i>' : ATTACK;
    case 'html':
      return `</p></div></section>${ATTACK}<img src=x onerror=alert(1)><a href="java&#10;script:alert(1)">x</a><style>*{display:none}</style>`;
    case 'markup':
      return '';
    case 'url':
      return `/x?a="onclick="alert(1)${ATTACK}`;
    case 'boolean':
      return true;
    case 'choice':
      return ATTACK;
    case 'integer':
    case 'number':
    case 'money':
      return `${ATTACK}`;
    case 'date':
      return ATTACK;
    case 'object':
      return hostileSettings(setting.of);
    case 'list':
      return [hostile(setting.of), hostile(setting.of)];
  }
}

/** Tags of a text; escaped attribute values contain no `>`. */
const tagsOf = (html: string): readonly string[] => html.match(/<[a-z!/][^>]*>/gi) ?? [];

/** Executable parts of a piece of markup. */
export function dangersOf(html: string): readonly string[] {
  return tagsOf(html).filter((tag) => {
    const bare = tag.replace(/"[^"]*"/g, '""');
    const isScript = /^<(?:script|iframe|object|style|base)\b/i.test(tag);
    const runs = /\son\w+\s*=/i.test(bare) || /(?:href|src|action)="\s*(?:javascript|data|vbscript):/i.test(tag);
    return isScript || runs;
  });
}
