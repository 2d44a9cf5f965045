import { z } from 'zod';
import { defineIntegration } from '../define-integration.ts';
import { type Maps, tilesOf } from './maps.ts';

const variables = {
  MAPS: z
    .enum(['none', 'offline', 'tiles'])
    .default('offline')
    .describe('Maps: `none` (a link), `offline` (drawn) or `tiles` of MAP_TILES.'),
  MAP_TILES: z.string().default('').describe('URL of a map tile: https://tiles.example.com/{z}/{x}/{y}.png.'),
  MAP_ATTRIBUTION: z.string().max(300).default('').describe('Attribution shown on maps.'),
} as const;

const close = async (): Promise<void> => undefined;

function originOf(template: string): string | undefined {
  const sample = template.replace(/\{[zxy]\}/g, '0');
  const full = ['{z}', '{x}', '{y}'].every((part) => template.includes(part));
  return full && URL.canParse(sample) && new URL(sample).protocol === 'https:' ? new URL(sample).origin : undefined;
}

export const mapIntegration = defineIntegration<Maps, typeof variables>({
  name: 'maps',
  summary: 'Maps of places.',
  failure: 'The drawing and the link to a map stay.',
  choice: 'MAPS',
  variables,
  adapters: [
    {
      name: 'none',
      kind: 'none',
      summary: 'Places have a link and no map.',
      open: () => ({ picture: () => null, close }),
    },
    {
      name: 'offline',
      kind: 'offline',
      summary: 'Places have a drawn map without network access.',
      open: () => ({ picture: () => null, close }),
    },
    {
      name: 'tiles',
      kind: 'real',
      summary: 'Browsers load tiles from MAP_TILES when a visitor opens the map.',
      consent: 'functional',
      missing: ({ MAP_TILES, MAP_ATTRIBUTION }) => [
        ...(originOf(MAP_TILES) === undefined
          ? ['MAP_TILES must be an address, https://…, with {z}, {x} and {y}']
          : []),
        ...(MAP_ATTRIBUTION === '' ? ['MAP_ATTRIBUTION is not set'] : []),
      ],
      browser: ({ MAP_TILES }) => ({ img: [originOf(MAP_TILES) ?? ''] }),
      open: ({ MAP_TILES, MAP_ATTRIBUTION }) => ({
        picture: (view) => ({ tiles: tilesOf(view, MAP_TILES), attribution: MAP_ATTRIBUTION }),
        close,
      }),
    },
  ],
});
