/** Colors, fonts and styles of the site, and the tweaks of its theme. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { may } from '#shared/roles';
import { HEX_COLOR } from '#shared/settings';
import { invalid } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import { UNKNOWN_FIELD } from '../../http/validation-messages.ts';
import { type Tweak, type TweakKind, tweakKinds } from '../../rendering/theme/styles/tweak-declarations.ts';
import { defaultOf, tweakProblem } from '../../rendering/theme/styles/tweak-values.ts';
import { fontRoles, paletteColors } from '../../site/design-styles.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { webAddress } from '../pages/page-schemas.ts';
import { documentRoutes } from './document-routes.ts';
import type { VersionedDocument } from './document-versions.ts';
import { documents, fittingDocument, readRevised, writeDocument } from './documents.ts';

const DESIGN = '/api/owner/design';
const MAX_TWEAKS = 1000;

const color = z.string().regex(HEX_COLOR, 'must be a color such as #8f3a1d').optional();

const palette = z.strictObject(Object.fromEntries(paletteColors.map((name) => [name, color])));

const font = z.strictObject({
  family: z
    .string()
    .trim()
    .regex(/^[\w -]{1,80}$/, 'is made of letters, digits, spaces and hyphens'),
  url: webAddress.or(z.literal('')).default('').describe('URL of the font file; empty for an installed font.'),
});

const tweakValue = z.union([z.string().max(300), z.number(), z.boolean()], 'must be a text, a number, true or false');

export const design = z.strictObject({
  palette: palette.default({}).describe('Colors, as custom properties of pages; missing colors are the theme’s.'),
  darkPalette: palette
    .default({})
    .describe('Colors in dark mode; missing colors are those of `palette`, or else the theme’s.'),
  fonts: z.strictObject(Object.fromEntries(Object.keys(fontRoles).map((role) => [role, font.optional()]))).default({}),
  tweaks: z
    .record(z.string().max(100), tweakValue)
    .refine((tweaks) => Object.keys(tweaks).length <= MAX_TWEAKS, `must have at most ${MAX_TWEAKS} entries`)
    .default({})
    .describe('Values of the theme’s tweaks, by name; missing ones have the theme’s default.'),
  customCss: z
    .string()
    .max(200_000)
    .default('')
    .describe('CSS that is added after the theme’s. Changes require the permission `code`.'),
});
export type Design = z.infer<typeof design>;

type SettableTweak = Tweak & { readonly kind: TweakKind };

const settable = ({ pages }: AdminContext): readonly SettableTweak[] =>
  (pages?.tweaks() ?? []).filter((tweak): tweak is SettableTweak => tweak.kind !== undefined);

/** Throws for tweaks that the current theme does not accept. Those of another theme may stay unchanged. */
export function checkTweaks({ tweaks }: Design, before: Design, context: AdminContext): void {
  const known = new Map(settable(context).map((tweak) => [tweak.name, tweak]));
  const problems = Object.entries(tweaks).flatMap(([name, value]) => {
    if (Object.hasOwn(before.tweaks, name) && isDeepStrictEqual(before.tweaks[name], value)) return [];
    const tweak = known.get(name);
    const message = tweak === undefined ? UNKNOWN_FIELD : tweakProblem(tweak, value);
    return message === undefined ? [] : [{ field: `tweaks.${name}`, message }];
  });
  if (problems.length > 0) throw invalid(problems.slice(0, 100));
}

const listedTweak = z.object({
  name: z.string(),
  kind: z.enum(tweakKinds),
  title: z.string(),
  category: z.string(),
  default: tweakValue,
  unit: z.string().describe('Unit of sizes, whose values are numbers.'),
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().nullable(),
  options: z.array(z.string()).describe('Options of a select.'),
});

const exampleTweak: z.infer<typeof listedTweak> = {
  ...{ name: 'gutter', kind: 'size', title: 'Space between columns', category: 'Layout', default: 24 },
  ...{ unit: 'px', min: 0, max: 80, step: 4, options: [] },
};

const listed = (tweak: SettableTweak): z.infer<typeof listedTweak> => {
  const { name, kind, title, category, unit, min = null, max = null, step = null, options } = tweak;
  return { name, kind, title, category, default: defaultOf(tweak), unit, min, max, step, options: [...options] };
};

export const designDocument: VersionedDocument<Design> = {
  path: DESIGN,
  what: 'The colors, fonts and styles of the site',
  permission: 'design',
  action: 'design.change',
  versions: 'design',
  schema: design,
  example: {
    palette: { accent: '#8f3a1d' },
    darkPalette: { accent: '#ffb59b' },
    fonts: { serif: { family: 'Fraunces', url: '' } },
    tweaks: { gutter: 32 },
    customCss: '',
  },
  async read(db, { context: { websiteId } }) {
    const { data, revision } = await readRevised(db, websiteId, documents.design);
    return { document: fittingDocument(design, data), revision };
  },
  async write(tx, { context, admin }, document, before) {
    checkTweaks(document, before, context);
    if (document.customCss !== before.customCss && !may(admin.roles, 'code'))
      throw new Problem('forbidden', { detail: "Missing permission 'code'." });
    await writeDocument(tx, context.websiteId, documents.design, document);
  },
};

export const designRoutes: readonly AdminRoute[] = [
  ...documentRoutes(designDocument),
  defineAdminRoute({
    method: 'get',
    path: `${DESIGN}/tweaks`,
    permission: 'site.view',
    summary: 'Lists the tweaks of the theme. Their values are in `tweaks` of the design.',
    examples: { reply: { tweaks: [exampleTweak] } },
    reply: z.object({ tweaks: z.array(listedTweak) }),
    handle: (_input, context) => ({
      status: 200,
      body: { tweaks: settable(context).map(listed) },
    }),
  }),
];
