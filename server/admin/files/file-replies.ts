/** Replies about files and fonts. */
import { z } from 'zod';
import { moment, paging } from '../../http/reply-fields.ts';
import { fileUse } from './file-references.ts';

export const file = z
  .object({
    id: z.string(),
    filename: z.string(),
    title: z.string().describe('Title of the file; by default its name without the extension.'),
    description: z.string(),
    folder: z.string().describe('Empty: in no folder.'),
    contentType: z.string(),
    bytes: z.number().int(),
    size: z.string().describe('Formatted size.'),
    assetUrl: z.string(),
    altText: z.string(),
    created: moment,
    originalSize: z.string().optional().describe('Size of an image: `1200x800`.'),
    systemDataVariants: z.string().optional().describe('Available widths of an image.'),
    colorData: z.record(z.string(), z.json()).optional().describe('Colors of the corners and the center of an image.'),
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
  css: z.string().describe('`@font-face` rule.'),
  sample: z.string(),
});
