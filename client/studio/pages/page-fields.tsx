/** The fields of the page settings, by subject. */
import type { ReactNode } from 'react';
import { Select } from '../controls/select.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextField } from '../controls/text-field.tsx';
import { markupText } from '../markup-text.ts';
import { AREAS, type MemberArea } from '../members/member-replies.ts';
import { useRead } from '../read.ts';
import { ZonedField } from '../store/zoned-field.tsx';
import type { PageFieldsProps } from './page-draft.ts';
import { pageLabels, searchHiddenHelp } from './page-labels.ts';
import { searchAddress } from './page-texts.ts';

const MAX_DESCRIPTION = 250;
/** No id of an area has a space. */
const ANY_MEMBER = 'any member';
const STATES = ['Published', 'Draft', 'Needs Review', 'Scheduled', 'Private'].map((id) => ({ id, label: id }));

export function GeneralFields({ page, draft, change, errorOf }: PageFieldsProps): ReactNode {
  const shown = { ...page, ...draft };
  const description = draft.description ?? markupText(page.description);
  const left = MAX_DESCRIPTION - description.length;
  return (
    <div className="studio-form">
      <TextField
        label={pageLabels.title}
        value={shown.title}
        error={errorOf('title')}
        onChange={(title) => change({ title })}
      />
      <TextField
        label={pageLabels.navigationTitle}
        value={shown.navigationTitle}
        error={errorOf('navigationTitle')}
        onChange={(navigationTitle) => change({ navigationTitle })}
      />
      <TextField
        label={pageLabels.urlId}
        help={`${location.host}/${shown.urlId}`}
        value={shown.urlId}
        error={errorOf('urlId')}
        onChange={(urlId) => change({ urlId })}
      />
      <TextField
        label={pageLabels.description}
        rows={3}
        maxLength={MAX_DESCRIPTION}
        help={`${left} characters left`}
        value={description}
        error={errorOf('description')}
        onChange={(text) => change({ description: text })}
      />
      <Select
        label={pageLabels.workflowState}
        options={STATES}
        value={shown.workflowState}
        onChange={(workflowState) => change({ workflowState })}
      />
      {shown.workflowState === 'Scheduled' && <PublishTime {...{ page, draft, change, errorOf }} />}
      {mayBeFolder(page) && <FolderField {...{ page, draft, change, errorOf }} />}
      <FrameSwitches {...{ page, draft, change, errorOf }} />
    </div>
  );
}

function FrameSwitches({ page, draft, change }: PageFieldsProps) {
  const shown = { ...page, ...draft };
  return (
    <>
      <Switch label={pageLabels.enabled} isSelected={shown.enabled} onChange={(enabled) => change({ enabled })} />
      <Switch
        label={pageLabels.isHeaderHidden}
        isSelected={shown.isHeaderHidden}
        onChange={(isHeaderHidden) => change({ isHeaderHidden })}
      />
      <Switch
        label={pageLabels.isFooterHidden}
        isSelected={shown.isFooterHidden}
        onChange={(isFooterHidden) => change({ isFooterHidden })}
      />
    </>
  );
}

/** Pages without items. */
const mayBeFolder = ({ typeName, folder }: PageFieldsProps['page']): boolean =>
  folder !== 'page' || ['page', 'index', 'folder'].includes(typeName);

const FOLDERS = [
  { id: 'page', label: 'The page itself' },
  { id: 'index', label: 'An index of the pages below it' },
  { id: 'redirect', label: 'The first page below it' },
  { id: 'none', label: 'Nothing: a name above its pages' },
] as const satisfies readonly { readonly id: PageFieldsProps['page']['folder']; readonly label: string }[];

const FolderField = ({ page, draft, change, errorOf }: PageFieldsProps) => (
  <Select
    label={pageLabels.folder}
    help="The pages below it are those that stand below it in a navigation."
    options={FOLDERS}
    value={draft.folder ?? page.folder}
    error={errorOf('folder')}
    onChange={(id) => {
      const chosen = FOLDERS.find((one) => one.id === id);
      if (chosen !== undefined) change({ folder: chosen.id });
    }}
  />
);

const PublishTime = ({ page, draft, change, errorOf }: PageFieldsProps) => (
  <ZonedField
    label={pageLabels.publishAt}
    value={{ ...page, ...draft }.publishAt ?? null}
    error={errorOf('publishAt')}
    onChange={(publishAt) => change({ publishAt })}
  />
);

export function SearchFields({ page, draft, change, errorOf }: PageFieldsProps): ReactNode {
  const shown = { ...page, ...draft };
  const { seo } = shown;
  const title = seo.title || shown.title;
  const description = seo.description || markupText(shown.description);
  return (
    <div className="studio-form">
      <TextField
        label={pageLabels['seo.title']}
        value={seo.title}
        error={errorOf('seo.title')}
        onChange={(text) => change({ seo: { ...seo, title: text } })}
      />
      <TextField
        label={pageLabels['seo.description']}
        rows={3}
        value={seo.description}
        error={errorOf('seo.description')}
        onChange={(text) => change({ seo: { ...seo, description: text } })}
      />
      <Switch
        label={pageLabels['seo.isHidden']}
        isSelected={seo.isHidden}
        onChange={(isHidden) => change({ seo: { ...seo, isHidden } })}
      />
      <p className="studio-help">{searchHiddenHelp.page}</p>
      <figure className="studio-search-result">
        <figcaption>As a search result</figcaption>
        {seo.isHidden ? (
          <p>Search engines do not show this page.</p>
        ) : (
          <>
            <p className="studio-soft">{searchAddress(location.origin, `/${shown.urlId}`)}</p>
            <p className="studio-search-title">{title}</p>
            <p>{description}</p>
          </>
        )}
      </figure>
      <figure className="studio-search-result">
        <figcaption>When it is shared</figcaption>
        <p className="studio-soft">{location.host}</p>
        <p>
          <strong>{title}</strong>
        </p>
        <p>{description}</p>
      </figure>
    </div>
  );
}

export function AccessFields({ page, draft, change, errorOf }: PageFieldsProps): ReactNode {
  const shown = { ...page, ...draft };
  const isLocked = draft.password === undefined ? page.isLocked : draft.password !== null;
  return (
    <div className="studio-form">
      <Switch
        label="Lock with a password"
        isSelected={isLocked}
        onChange={(lock) => change({ password: lock ? '' : null })}
      />
      {isLocked && (
        <TextField
          label={page.isLocked ? 'New password' : 'Password'}
          type="password"
          autoComplete="new-password"
          value={draft.password ?? ''}
          error={errorOf('password')}
          onChange={(password) => change({ password })}
        />
      )}
      <Switch
        label={pageLabels.membersOnly}
        isSelected={shown.membersOnly}
        onChange={(membersOnly) => change(membersOnly ? { membersOnly } : { membersOnly, memberAreaId: '' })}
      />
      {shown.membersOnly && <MemberAreaField {...{ page, draft, change, errorOf }} />}
    </div>
  );
}

/** Which members; the areas are made under Members. */
function MemberAreaField({ page, draft, change, errorOf }: PageFieldsProps) {
  const { memberAreaId } = { ...page, ...draft };
  const { data, error } = useRead<{ readonly areas: readonly MemberArea[] }>(AREAS);
  const areas = data?.areas.map(({ id, name }) => ({ id, label: name })) ?? [];
  const isKnown = memberAreaId === '' || areas.some(({ id }) => id === memberAreaId);
  return (
    <Select
      label={pageLabels.memberAreaId}
      help="Who has an account, or only who is in an area. Areas are made in Settings, under Members."
      options={[
        { id: ANY_MEMBER, label: 'Any member' },
        ...areas,
        ...(isKnown ? [] : [{ id: memberAreaId, label: memberAreaId }]),
      ]}
      value={memberAreaId || ANY_MEMBER}
      error={errorOf('memberAreaId') ?? error?.problem.error}
      onChange={(id) => change({ memberAreaId: id === ANY_MEMBER ? '' : id })}
    />
  );
}

export function CodeFields({ page, draft, change, errorOf }: PageFieldsProps): ReactNode {
  const { code } = { ...page, ...draft };
  return (
    <div className="studio-form">
      <TextField
        label={pageLabels['code.header']}
        rows={6}
        value={code.header}
        error={errorOf('code.header')}
        onChange={(header) => change({ code: { ...code, header } })}
      />
      <TextField
        label={pageLabels['code.footer']}
        rows={6}
        value={code.footer}
        error={errorOf('code.footer')}
        onChange={(footer) => change({ code: { ...code, footer } })}
      />
    </div>
  );
}
