import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../disk/root.ts';
import { defineIntegration } from '../define-integration.ts';
import type { Places } from './addresses.ts';
import { openLookupPlaces } from './lookup-addresses.ts';
import { openOfflinePlaces } from './offline-addresses.ts';

const variables = {
  PLACES: z
    .enum(['none', 'offline', 'lookup'])
    .default('offline')
    .describe(
      'Suggestions in address fields: none, towns of the GeoNames gazetteer, or addresses from ADDRESS_LOOKUP_URL. PLACES_UPSTREAM overrides it.',
    ),
  ADDRESS_LOOKUP_URL: z
    .string()
    .default('')
    .describe(
      'URL of a geocoder for PLACES=lookup that returns GeoJSON, like Photon and Pelias: https://photon.example.com/api.',
    ),
} as const;

const isAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

export const addressIntegration = defineIntegration<Places, typeof variables>({
  name: 'places',
  summary: 'Address autocomplete.',
  failure: 'The fields stay plain fields: everything can be typed in.',
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
    {
      name: 'lookup',
      kind: 'real',
      summary: 'Address fields suggest results of the geocoder at ADDRESS_LOOKUP_URL, through this server.',
      consent: 'necessary',
      missing: ({ ADDRESS_LOOKUP_URL }) =>
        isAddress(ADDRESS_LOOKUP_URL) ? [] : ['ADDRESS_LOOKUP_URL must be an address, https://…'],
      hosts: ({ ADDRESS_LOOKUP_URL }) => [new URL(ADDRESS_LOOKUP_URL).origin],
      open: ({ ADDRESS_LOOKUP_URL }, context) => openLookupPlaces(ADDRESS_LOOKUP_URL, context),
    },
  ],
});
