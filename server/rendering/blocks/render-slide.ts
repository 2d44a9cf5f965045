/** Renders a slide (cover page, lock screen, popup, sign-in screen): its slices in order. */
import { z } from 'zod';
import { maxBlocksPerLayout } from '#shared/block-settings/limits';
import { ownSlices, sliceBlocks, slideLook, slideSettings } from '#shared/block-settings/slices';
import { readSettings, type ValuesOf } from '#shared/settings';
import type { Slow } from './block-content.ts';
import { identifierOf } from './layout-schema.ts';
import { pictureModel } from './picture-model.ts';
import { type BlockContext, renderBlock } from './render-block.ts';
import { escapeTextsKeepEntities, safeSettings } from './safe-markup.ts';
import { type OwnSlice, type SlideSlice, sliceOf } from './slice-settings.ts';
import { type SlideType, slideTypes } from './slide-types.ts';

const slideSchema = z.looseObject({
  type: z.enum(slideTypes),
  id: z.string().max(100).optional(),
  value: z.unknown().optional(),
  slices: z.array(z.unknown()).default([]),
});
const sliceSchema = z.looseObject({ type: z.union([z.string(), z.number()]), value: z.unknown().optional() });

interface Slice {
  readonly type: SlideSlice;
  readonly value: unknown;
  readonly path: string;
  readonly id: string;
}

/** Renders slide JSON (`type`, `value`, `slices`). Never rejects; problems are passed to `context.report`. */
export async function renderSlide(input: unknown, context: BlockContext): Promise<string> {
  const parsed = slideSchema.safeParse(input);
  if (!parsed.success) {
    context.report({
      code: 'invalid-layout',
      message: parsed.error.issues.map(({ message }) => message).join('; '),
      path: '',
    });
    return '';
  }
  const { type, value, slices } = parsed.data;
  const slideId = `slide-${identifierOf(parsed.data.id ?? '') || type}`;
  const markups = await Promise.all(readSlices(slices, slideId, context).map((slice) => renderSlice(slice, context)));
  return renderSlideFrame({ type, slideId, value, content: markups.join('') }, context);
}

interface SlideFrame {
  readonly type: SlideType;
  readonly slideId: string;
  readonly value: unknown;
  /** Markup of the slices. */
  readonly content: string;
}

function renderSlideFrame({ type, slideId, value, content }: SlideFrame, context: BlockContext): string {
  const { values, messages } = readSettings(slideSettings, value);
  for (const { setting, message } of messages) {
    context.report({ code: 'invalid-setting', message, path: `value.${setting}` });
  }
  const data = {
    ...safeSettings(slideSettings, values),
    picture: escapeTextsKeepEntities(pictureModel(values.background)),
    slideId,
    style: slideStyle(values),
    slices: content,
  };
  return render(type, data, context);
}

/** Custom properties of a slide's appearance for the stylesheet. */
function slideStyle({ backgroundColor, textColor, shade, width, background }: ValuesOf<typeof slideSettings>): string {
  const { x, y } = background.mediaFocalPoint;
  const colors = [
    ...(backgroundColor === '' ? [] : [`--slide-background:${backgroundColor}`]),
    ...(textColor === '' ? [] : [`--slide-text:${textColor}`]),
  ];
  const focus = `--slide-focus:${Math.round(x * 100)}% ${Math.round(y * 100)}%`;
  const isWider = width !== slideLook.width.default;
  return [...colors, ...(isWider ? [`--slide-width:${width}px`] : []), `--slide-shade:${shade / 100}`, focus].join(';');
}

function readSlices(input: readonly unknown[], slideId: string, { report }: BlockContext): readonly Slice[] {
  if (input.length > maxBlocksPerLayout) {
    const left = input.length - maxBlocksPerLayout;
    const message = `A slide can have at most ${maxBlocksPerLayout} slices; the remaining ${left} are not shown.`;
    report({ code: 'too-many-blocks', message, path: 'slices' });
  }
  return input.slice(0, maxBlocksPerLayout).flatMap((item, at) => {
    const path = `slices.${at}`;
    const slice = sliceSchema.safeParse(item);
    const type = slice.success ? sliceOf(slice.data.type) : undefined;
    if (!slice.success || type === undefined) {
      const message = slice.success
        ? `There is no slice of the type ${JSON.stringify(slice.data.type)}.`
        : slice.error.issues.map((issue) => issue.message).join('; ');
      report({ code: slice.success ? 'unknown-block-type' : 'invalid-layout', message, path });
      return [];
    }
    return [{ type, value: slice.data.value, path, id: `${slideId}-${at + 1}` }];
  });
}

function renderSlice({ type, value, path, id }: Slice, context: BlockContext): Slow<string> {
  const marks = context.document === undefined ? '' : ` data-document="${context.document}" data-path="${path}"`;
  const frame = (inner: string): string => `<div class="sqs-slice sqs-slice-${type}" id="${id}"${marks}>${inner}</div>`;
  if (isOwn(type)) return frame(renderOwnSlice(type, { value, path, id }, context));
  const inner = renderBlock({ type: sliceBlocks[type], value, path, id }, context);
  return inner instanceof Promise ? inner.then(frame) : frame(inner);
}

const isOwn = (type: SlideSlice): type is OwnSlice => Object.hasOwn(ownSlices, type);

function renderOwnSlice(type: OwnSlice, { value, path, id }: Omit<Slice, 'type'>, context: BlockContext): string {
  const { values, messages } = readSettings(ownSlices[type], value);
  for (const { setting, message } of messages) {
    context.report({ code: 'invalid-setting', message, path: `${path}.value.${setting}` });
  }
  return render(type, { ...safeSettings(ownSlices[type], values), sliceId: id }, context);
}

function render(view: string, data: Readonly<Record<string, unknown>>, context: BlockContext): string {
  const { engine, slides, partials } = context.views;
  const template = slides.get(view);
  if (template === undefined) throw new Error(`views/slides/${view}.html is missing`);
  const { html, diagnostics } = engine.render(template, data as never, { partials, locale: context.locale });
  for (const { message } of diagnostics) context.report({ code: 'block-failed', message, path: view });
  return html;
}
