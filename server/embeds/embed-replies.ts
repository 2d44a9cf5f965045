/** Replies of the routes for third-party services. */
import { z } from 'zod';

const tile = z.object({
  url: z.string(),
  left: z.number().describe('CSS pixels from the left edge of the picture.'),
  top: z.number().describe('CSS pixels from the top edge of the picture.'),
});

export const mapPicture = z.object({ tiles: z.array(tile), attribution: z.string() });

export const embed = z.object({
  url: z.string(),
  providerName: z.string(),
  title: z.string(),
  thumbnailUrl: z.string().describe('Empty if there is none.'),
  frameUrl: z.string().describe('URL that a click loads into a frame; empty: the link opens instead.'),
  aspectRatio: z.number().describe('Width divided by height.'),
});

export const recordingId = z.string().describe('Empty for visitors who are not recorded.');
