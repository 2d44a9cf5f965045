import { z } from 'zod';
import { defineIntegration } from '../define-integration.ts';
import type { SessionReplay } from './session-replay.ts';

const variables = {
  SESSION_REPLAY: z
    .enum(['none', 'offline', 'script'])
    .default('none')
    .describe(
      'Recordings of visits: none, offline (counts clicks and scrolling, on this server only), or the script at SESSION_REPLAY_SCRIPT.',
    ),
  SESSION_REPLAY_ID: z.string().max(100).default('').describe('Account id at the session replay service.'),
  SESSION_REPLAY_SCRIPT: z.string().default('').describe('URL of the service’s script, https://….'),
  SESSION_REPLAY_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe('Share of eligible visitors to record, 0 to 1.'),
} as const;

const close = async (): Promise<void> => undefined;
const isScript = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';

export const sessionReplayIntegration = defineIntegration<SessionReplay, typeof variables>({
  name: 'session replay',
  summary: 'Recordings of visits, after consent only.',
  failure: 'Nothing is recorded, and nobody notices.',
  choice: 'SESSION_REPLAY',
  variables,
  adapters: [
    {
      name: 'none',
      kind: 'none',
      summary: 'Sessions are not recorded.',
      open: () => ({ service: null, share: 0, close }),
    },
    {
      name: 'offline',
      kind: 'offline',
      summary:
        'A script of this server records eligible visitors who consent; it only counts and sends nothing to third parties.',
      consent: 'analytics',
      open: ({ SESSION_REPLAY_SHARE }) => ({
        service: { id: 'offline', script: '' },
        share: SESSION_REPLAY_SHARE,
        close,
      }),
    },
    {
      name: 'script',
      kind: 'real',
      summary: 'Visitors who consent load the script at SESSION_REPLAY_SCRIPT.',
      consent: 'analytics',
      missing: ({ SESSION_REPLAY_ID, SESSION_REPLAY_SCRIPT }) => [
        ...(SESSION_REPLAY_ID === '' ? ['SESSION_REPLAY_ID is not set'] : []),
        ...(isScript(SESSION_REPLAY_SCRIPT) ? [] : ['SESSION_REPLAY_SCRIPT must be an address, https://…']),
      ],
      browser({ SESSION_REPLAY_SCRIPT }) {
        const { origin } = new URL(SESSION_REPLAY_SCRIPT);
        return { script: [origin], connect: [origin] };
      },
      open: ({ SESSION_REPLAY_ID, SESSION_REPLAY_SCRIPT, SESSION_REPLAY_SHARE }) => ({
        service: { id: SESSION_REPLAY_ID, script: SESSION_REPLAY_SCRIPT },
        share: SESSION_REPLAY_SHARE,
        close,
      }),
    },
  ],
});
