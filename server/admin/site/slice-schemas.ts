/** Slices of slides, each with the settings of its type. */
import { z } from 'zod';
import { blockSettings } from '#shared/block-settings/index';
import { maxBlocksPerLayout } from '#shared/block-settings/limits';
import { ownSlices, sliceBlocks } from '#shared/block-settings/slices';
import { adminMessages } from '#shared/messages/admin';
import { readSettings, type SettingTable } from '#shared/settings';
import { type OwnSlice, type SlideSlice, sliceOf } from '../../rendering/blocks/slice-settings.ts';

const isOwn = (type: SlideSlice): type is OwnSlice => Object.hasOwn(ownSlices, type);

const tableOf = (type: SlideSlice): SettingTable => (isOwn(type) ? ownSlices[type] : blockSettings[sliceBlocks[type]]);

/** A slice; unknown settings and invalid values are rejected. */
const slice = z
  .strictObject({
    type: z.string().max(60),
    value: z.record(z.string(), z.unknown()).default({}),
  })
  .superRefine(({ type, value }, context) => {
    const known = sliceOf(type);
    if (known === undefined) {
      context.addIssue({ code: 'custom', message: adminMessages.option(type), path: ['type'] });
      return;
    }
    const table = tableOf(known);
    for (const name of Object.keys(value))
      if (!Object.hasOwn(table, name))
        context.addIssue({ code: 'custom', message: 'is not a known field', path: ['value', name] });
    for (const { setting, message } of readSettings(table, value).messages)
      context.addIssue({ code: 'custom', message, path: ['value', ...setting.split('.')] });
  });
export type Slice = z.infer<typeof slice>;

export const slices = z.array(slice).max(maxBlocksPerLayout);
