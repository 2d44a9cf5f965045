/** An image in requests: an uploaded file, or a URL. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { isWebAddress } from '#shared/web-address';

const isPictureAddress = (url: string): boolean => isWebAddress(url) && !/^(?:mailto|tel|sms):/i.test(url);

export const pictureAddress = z
  .string()
  .max(2000)
  .refine((url) => url === '' || isPictureAddress(url), {
    error: (issue) => adminMessages.pageUrl(String(issue.input)),
  });

const share = z.number().min(0).max(1);

export const picture = z
  .strictObject({
    id: z.string().max(100).optional(),
    fileId: z.string().max(100).optional().describe('Id of an uploaded file; sets URL and size.'),
    assetUrl: pictureAddress.optional(),
    originalSize: z
      .string()
      .regex(/^\d{1,6}x\d{1,6}$/, 'is of the form WIDTHxHEIGHT')
      .optional(),
    altText: z.string().max(1000).optional(),
    title: z.string().max(500).optional(),
    videoUrl: pictureAddress
      .optional()
      .describe('URL of a video with this image as poster: a file, or the page of the video.'),
    mediaFocalPoint: z.strictObject({ x: share, y: share }).optional(),
  })
  .refine(({ fileId, assetUrl }) => Boolean(fileId) || Boolean(assetUrl), 'must have fileId or assetUrl');

export type PictureInput = Readonly<z.infer<typeof picture>>;
