/** What the calls of files and fonts answer. */
import { z } from 'zod';
import { moment, paging } from '../../http/reply-fields.ts';
import { fileUse } from './file-references.ts';

export const file = z
  .object({
    id: z.string(),
    filename: z.string(),
    title: z.string().describe('As it was given; the name without its extension otherwise.'),
    description: z.string(),
    contentType: z.string(),
    bytes: z.number().int(),
    size: z.string().describe('The size as text.'),
    assetUrl: z.string(),
    altText: z.string(),
    created: moment,
    originalSize: z.string().optional().describe('`1200x800`, of a picture.'),
    systemDataVariants: z.string().optional().describe('The widths that there are, of a picture.'),
    colorData: z.record(z.string(), z.json()).optional().describe('Colors of a picture’s corners and center.'),
    mediaFocalPoint: z.object({ x: z.number(), y: z.number() }).optional(),
  })
  .meta({ id: 'File', description: 'A file; pictures have the fields of an image asset.' });

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
