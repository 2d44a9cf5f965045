/** Renders a single block. */

import type { ShownBlockType } from '#shared/block-settings/index';
import { withBlockRegion } from '../regions/plain-regions.ts';
import type { Slow } from './block-content.ts';
import type { BlockViews } from './block-views.ts';
import type { BlockPage, BlockScene, Prepared } from './define-block.ts';
import { blocks } from './definitions.ts';
import type { BlockDiagnostic } from './layout-schema.ts';

/** Everything that rendering blocks needs: the views, the content, the page, and a function that reports problems. */
export interface BlockContext {
  readonly views: BlockViews;
  readonly content: BlockScene['content'];
  readonly page: BlockPage;
  readonly shop?: BlockScene['shop'];
  readonly locale: string;
  /** IANA name (`Europe/Brussels`). */
  readonly timeZone: string;
  /** Current time in epoch milliseconds. */
  readonly now: number;
  readonly report: (diagnostic: BlockDiagnostic) => void;
  /** The document with the layout (`page:ID`). If set, rows and blocks are marked with their paths in it. */
  readonly document?: string | undefined;
}

export interface BlockToShow {
  readonly id: string;
  readonly type: ShownBlockType;
  readonly value: unknown;
  readonly path: string;
}

const FAILED =
  '<p class="block-failed" role="alert">This part of the page could not be loaded. Please try again in a moment.</p>';

/** The inner markup of a block. Never rejects: failures are reported, and the block shows a message. */
export function renderBlock(block: BlockToShow, context: BlockContext): Slow<string> {
  const failed = (cause: unknown): string => {
    context.report({ code: 'block-failed', message: `The ${block.type} block failed.`, path: block.path, cause });
    return FAILED;
  };
  try {
    const prepared = blocks.get(block.type)?.prepare(block.value, { ...context, id: block.id });
    if (prepared === undefined) throw new Error(`no definition for block type ${block.type}`);
    if (!(prepared instanceof Promise)) return show(block, prepared, context);
    return prepared.then((ready) => show(block, ready, context)).catch(failed);
  } catch (error) {
    return failed(error);
  }
}

function show(block: BlockToShow, { messages, data }: Prepared, context: BlockContext): string {
  for (const { setting, message } of messages) {
    context.report({ code: 'invalid-setting', message, path: `${block.path}.value.${setting}` });
  }
  const { engine, blocks: views, partials } = context.views;
  const template = views.get(block.type);
  if (template === undefined) throw new Error(`views/blocks/${block.type}.html is missing`);
  const { html, diagnostics } = engine.render(template, data, {
    partials,
    locale: context.locale,
    now: context.now,
  });
  for (const { message } of diagnostics) context.report({ code: 'block-failed', message, path: block.path });
  return withBlockRegion(block.type, html);
}
