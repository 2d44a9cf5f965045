import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../disk/root.ts';
import { defineIntegration } from '../define-integration.ts';
import type { Places } from './addresses.ts';
import { openOfflinePlaces } from './offline-addresses.ts';

const variables = {
  PLACES: z
    .enum(['none', 'offline'])
    .default('offline')
    .describe(
      'Suggestions in address fields: none, or towns of the GeoNames gazetteer. PLACES_UPSTREAM replaces both.',
    ),
} as const;

export const addressIntegration = defineIntegration<Places, typeof variables>({
  name: 'places',
  summary: 'Address autocomplete.',
  failure: 'The fields stay plain fields: everything can be typed by hand.',
  choice: 'PLACES',
  variables,
  adapters: [
    {
      name: 'none',
      kind: 'none',
      summary: 'No address suggestions.',
      open: () => ({
        source: null,
        suggest: async () => [],
        find: async () => undefined,
        close: async () => undefined,
      }),
    },
    {
      name: 'offline',
      kind: 'offline',
      summary: 'Address fields suggest towns of the bundled GeoNames data.',
      open: () => openOfflinePlaces(join(root, 'dist', 'towns')),
    },
  ],
});
