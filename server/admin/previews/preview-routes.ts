/** Parts of pages as they would be with changes that are not saved. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { may } from '#shared/roles';
import type { Db } from '../../database/database.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { type Mark, markedElement } from '../../site/preview-marks.ts';
import type { Preview } from '../../site/render-preview.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { itemDraft } from '../items/item-fields.ts';
import { findItem } from '../items/item-store.ts';
import { writeChange } from '../items/write-item.ts';
import { layoutProblems } from '../layouts/layout-problems.ts';
import { safeLayout } from '../layouts/safe-layout.ts';
import { putOnSite, readCurrentLayout, requireTarget, type Target } from '../layouts/versions.ts';
import type { Json } from '../site/documents.ts';
import { type AnyDrafted, draftedDocuments } from '../site/drafted-documents.ts';
import { markForm, placeForm, previewedForm } from './form-preview.ts';
import { type PreviewContext, renderDraft } from './preview.ts';
import { applyDesign, designIn } from './preview-design.ts';
import { previewLinkRoutes } from './preview-link-routes.ts';
import { instantOf, pagePath, previewInstant } from './preview-links.ts';
import { screenOf } from './preview-screens.ts';

const asOf = previewInstant.optional();

/** Of a row or a block in a layout. */
const PLACE = /^rows\.\d{1,2}(?:\.columns\.\d{1,2}\.(?:rows|blocks)\.\d{1,2}){0,4}$/;
const KINDS: Readonly<Record<string, Target['kind']>> = { page: 'page', item: 'item', 'block-field': 'block-field' };

const fragment = z.strictObject({
  path: pagePath.describe('Path of the page that contains it.'),
  document: z
    .string()
    .max(120)
    .regex(/^(?:site|(?:page|item|block-field|form):[\w.-]{1,100})$/, 'is not a document'),
  part: z
    .string()
    .max(200)
    .describe(
      '`data-path` of the element: `rows.0.columns.1.blocks.2`, `header`, `regions.product-price`; `design` of `site` for ' +
        'its styles; for the page as it is with a document that is not saved, the name of the document: `header-footer`, ' +
        '`announcement`, `slide-popup-overlay`, `slide-cover-page` …; of a form `form`, for an otherwise empty page',
    ),
  value: z
    .record(z.string(), z.unknown(), 'must be an object')
    .optional()
    .describe('Block, row, design or document to render instead of the stored one.'),
  layout: z
    .record(z.string(), z.unknown(), 'must be an object')
    .optional()
    .describe('Layout to render instead of the stored one. With an empty `part`: the body of its page.'),
  changes: itemDraft.optional().describe('Fields of an item that differ from its draft.'),
  asOf,
});
type Fragment = z.infer<typeof fragment>;

const isDesign = ({ document, part }: Fragment): boolean => document === 'site' && part === 'design';

const fragmentRoute = defineAdminRoute({
  method: 'post',
  path: '/api/owner/preview/fragment',
  permission: ['content.draft', 'design', 'campaigns.manage', 'forms'],
  summary:
    'Renders a block, a row, the header, a part of a product or the styles of a design as on its page. Nothing is stored.',
  examples: {
    body: {
      path: '/about',
      document: 'page:about',
      part: 'rows.0.columns.0.blocks.0',
      value: { type: 'markdown', value: { source: '# Hello' } },
    },
    reply: { html: '<div class="sqs-block markdown-block">…</div>' },
  },
  reply: z.object({
    html: z.string(),
    classes: z.string().optional().describe('Classes of the body with this design.'),
  }),
  problems: ['not-found'],
  storesNothing: true,
  body: fragment,
  async handle(input, context) {
    const { body, request, response } = input;
    const { pages } = context;
    if (pages === undefined) throw createProblem('not-found', adminMessages.locate);
    const form = previewedForm(body.document);
    if (form !== undefined) return formFragment(form, input, { ...context, pages });
    const drawn = await drawAlone(input, context);
    if (drawn !== undefined) return { status: 200, body: { html: drawn } };
    const change = (tx: Db): Promise<void> => applyFragment(tx, input, context);
    const render = (isContentOnly: boolean): Promise<Preview> => {
      const target = {
        path: body.path,
        asOf: instantOf(body.asOf),
        change,
        request,
        response,
        screen: screenOf(body.part),
      };
      return renderDraft({ ...context, pages }, { ...target, isContentOnly });
    };
    const mark = { document: body.document, path: body.part };
    const own = isOfLayout(body) ? elementIn(await render(true), mark) : undefined;
    // Other layouts on the page, such as the sections of an index, are not its own content.
    const preview = own === undefined ? await render(false) : undefined;
    response.removeHeader('Content-Security-Policy');
    if (isDesign(body) && preview?.kind === 'page') return { status: 200, body: designIn(preview.html) };
    const isWhole = draftedOf(body) !== undefined && preview?.kind === 'page';
    const html = own ?? (isWhole ? preview.html : elementIn(preview, mark));
    if (html === undefined) throw createProblem('not-found', adminMessages.locate);
    return { status: 200, body: { html } };
  },
});

async function formFragment(id: string, input: AdminInput<Fragment>, context: AdminContext & PreviewContext) {
  const { body, request, response } = input;
  const path = (tx: Db): Promise<string> => placeForm(tx, { ...context, id, value: body.value });
  const preview = markForm(await renderDraft(context, { path, request, response }), id);
  response.removeHeader('Content-Security-Policy');
  if (preview.kind !== 'page') throw createProblem('not-found', adminMessages.locate);
  return { status: 200, body: { html: preview.html } };
}

/** Renders a row or block that depends only on its own settings: without a transaction, and much faster. */
async function drawAlone(
  { admin, body }: AdminInput<Fragment>,
  { database, websiteId, pages }: AdminContext,
): Promise<string | undefined> {
  const { path, document, part, layout, value, changes, asOf: instant } = body;
  const isAlone = layout !== undefined && value === undefined && changes === undefined && instant === undefined;
  // Markup by others must be compared with what is stored.
  if (!isAlone || !isOfLayout(body) || !may(admin.roles, 'code')) return undefined;
  const drawn = pages?.drawPart({ path, document, layout, part });
  const target = targetOf(document);
  if (drawn !== undefined && target !== undefined) await requireTarget(database.db, websiteId, target);
  return drawn;
}

/** Undefined: the document has no layout. */
function targetOf(document: string): Target | undefined {
  const [kind = '', id = ''] = document.split(':');
  const known = KINDS[kind];
  return known === undefined ? undefined : { kind: known, id };
}

/** The document that a fragment replaces on the whole page. */
const draftedOf = ({ document, part }: Fragment): AnyDrafted | undefined =>
  document === 'site' || document.startsWith('page:') ? draftedDocuments.find(({ name }) => name === part) : undefined;

/** Whether a part is a row or a block, which usually belongs to the page's own content. */
const isOfLayout = ({ document, part }: Fragment): boolean => /^(?:page|item):/.test(document) && PLACE.test(part);

const elementIn = (preview: Preview | undefined, mark: Mark): string | undefined =>
  preview?.kind === 'page' ? markedElement(preview.html, mark) : undefined;

async function applyFragment(tx: Db, input: AdminInput<Fragment>, context: AdminContext): Promise<void> {
  const { admin, body: fragmentInput, request } = input;
  const { document, part, value, layout, changes } = fragmentInput;
  const [kind = '', id = ''] = document.split(':');
  if (changes !== undefined) {
    if (kind !== 'item') throw invalid([{ field: 'changes', message: 'is for items' }]);
    await writeChange({ tx, context }, await findItem(tx, context, id), changes, {});
  }
  if (value !== undefined && isDesign(fragmentInput)) return applyDesign(tx, context, value);
  const drafted = draftedOf(fragmentInput);
  if (drafted !== undefined) return value && drafted.draw(tx, { admin, context, request, param: () => id }, value);
  if (value === undefined && layout === undefined) return;
  if (value !== undefined && layout !== undefined)
    throw invalid([{ field: 'layout', message: 'already contains the value' }]);
  const target = targetOf(document);
  if (target === undefined || !(PLACE.test(part) || (part === '' && layout !== undefined)))
    throw invalid([{ field: 'part', message: 'is neither a row nor a block' }]);
  await replaceLayout(tx, context.websiteId, target, (stored) =>
    safeLayout(admin, layout ?? withPart(stored, part, value ?? {}), [stored]),
  );
}

/** Replaces the stored layout by a changed one. */
async function replaceLayout(tx: Db, websiteId: string, target: Target, change: (layout: Json) => Json): Promise<void> {
  await requireTarget(tx, websiteId, target);
  const layout = (await readCurrentLayout(tx, websiteId, target)) ?? {};
  await putOnSite(tx, websiteId, target, change(layout));
}

/** The layout with one row or block replaced. */
function withPart(stored: Json, part: string, value: Json): Json {
  const layout = structuredClone(stored);
  const steps = part.split('.');
  const index = Number(steps.pop());
  const owner = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], layout);
  if (!Array.isArray(owner) || owner[index] === undefined)
    throw invalid([{ field: 'part', message: 'is not in the layout' }]);
  owner[index] = value;
  const problems = layoutProblems(layout, false).filter(({ field }) => field.startsWith(part));
  if (problems.length === 0) return layout;
  const named = problems.map(({ field, message }) => ({ field: `value${field.slice(part.length)}`, message }));
  throw invalid(named.slice(0, 100));
}

export const previewRoutes: readonly AdminRoute[] = [...previewLinkRoutes, fragmentRoute];
