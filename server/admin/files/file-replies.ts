/** Replies about files and fonts. */
import { z } from 'zod';
import { moment, paging } from '../../http/reply-fields.ts';
import { fileUse } from './file-references.ts';

export const file = z
  .object({
    id: z.string(),
    filename: z.string(),
    title: z.string().describe('As entered; otherwise the name without its extension.'),
    description: z.string(),
    contentType: z.string(),
    bytes: z.number().int(),
    size: z.string().describe('The size as text.'),
    assetUrl: z.string(),
    altText: z.string(),
    created: moment,
    originalSize: z.string().optional().describe('`1200x800`, for images.'),
    systemDataVariants: z.string().optional().describe('The available widths of an image.'),
    colorData: z.record(z.string(), z.json()).optional().describe('Colors of an image’s corners and center.'),
    mediaFocalPoint: z.object({ x: z.number(), y: z.number() }).optional(),
  })
  .meta({ id: 'File', description: 'A file; images have the fields of an image asset.' });

export const fileUses = z.object({ uses: z.array(fileUse.meta({ id: 'FileUse' })), ...paging });
export const fileList = z.object({ files: z.array(file), ...paging });

const fontFields = {
  id: z.string(),
  fontName: z.string(),
  contentType: z.string(),
  assetUrl: z.string(),
};
export const fontList = z.object({ fonts: z.array(z.object(fontFields).meta({ id: 'Font' })) });
export const fontPreview = z.object({
  ...fontFields,
  css: z.string().describe('A `@font-face` rule.'),
  sample: z.string(),
});
