/** The fields of the page settings, by subject. */
import type { ReactNode } from 'react';
import { Select } from '../controls/select.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextField } from '../controls/text-field.tsx';
import { markupText } from '../markup-text.ts';
import type { PageFieldsProps } from './page-draft.ts';
import { searchAddress } from './page-texts.ts';

const MAX_DESCRIPTION = 250;
const STATES = ['Published', 'Draft', 'Needs Review', 'Scheduled', 'Private'].map((id) => ({ id, label: id }));

export function GeneralFields({ page, draft, change, errorOf }: PageFieldsProps): ReactNode {
  const shown = { ...page, ...draft };
  const description = draft.description ?? markupText(page.description);
  const left = MAX_DESCRIPTION - description.length;
  return (
    <div className="studio-form">
      <TextField label="Title" value={shown.title} error={errorOf('title')} onChange={(title) => change({ title })} />
      <TextField
        label="Navigation title"
        value={shown.navigationTitle}
        error={errorOf('navigationTitle')}
        onChange={(navigationTitle) => change({ navigationTitle })}
      />
      <TextField
        label="Address"
        help={`${location.host}/${shown.urlId}`}
        value={shown.urlId}
        error={errorOf('urlId')}
        onChange={(urlId) => change({ urlId })}
      />
      <TextField
        label="Description"
        rows={3}
        maxLength={MAX_DESCRIPTION}
        help={`${left} characters left`}
        value={description}
        error={errorOf('description')}
        onChange={(text) => change({ description: text })}
      />
      <Select
        label="State"
        options={STATES}
        value={shown.workflowState}
        onChange={(workflowState) => change({ workflowState })}
      />
      {shown.workflowState === 'Scheduled' && <PublishTime {...{ page, draft, change, errorOf }} />}
      <Switch label="On the site" isSelected={shown.enabled} onChange={(enabled) => change({ enabled })} />
      <Switch
        label="Hide the header"
        isSelected={shown.isHeaderHidden}
        onChange={(isHeaderHidden) => change({ isHeaderHidden })}
      />
      <Switch
        label="Hide the footer"
        isSelected={shown.isFooterHidden}
        onChange={(isFooterHidden) => change({ isFooterHidden })}
      />
    </div>
  );
}

/** In the format of `datetime-local`, in the browser's time zone. */
function localText(instant: string | null | undefined): string {
  if (instant == null) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const PublishTime = ({ page, draft, change, errorOf }: PageFieldsProps) => (
  <TextField
    type="datetime-local"
    label={`Published at (${Intl.DateTimeFormat().resolvedOptions().timeZone})`}
    value={localText({ ...page, ...draft }.publishAt)}
    error={errorOf('publishAt')}
    onChange={(text) => change({ publishAt: text === '' ? null : new Date(text).toISOString() })}
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
        label="Title for search engines"
        value={seo.title}
        error={errorOf('seo.title')}
        onChange={(text) => change({ seo: { ...seo, title: text } })}
      />
      <TextField
        label="Description for search engines"
        rows={3}
        value={seo.description}
        error={errorOf('seo.description')}
        onChange={(text) => change({ seo: { ...seo, description: text } })}
      />
      <Switch
        label="Hide from search engines"
        isSelected={seo.isHidden}
        onChange={(isHidden) => change({ seo: { ...seo, isHidden } })}
      />
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
        label="For signed-in members alone"
        isSelected={shown.membersOnly}
        onChange={(membersOnly) => change({ membersOnly })}
      />
    </div>
  );
}

export function CodeFields({ page, draft, change, errorOf }: PageFieldsProps): ReactNode {
  const { code } = { ...page, ...draft };
  return (
    <div className="studio-form">
      <TextField
        label="At the end of the head"
        rows={6}
        value={code.header}
        error={errorOf('code.header')}
        onChange={(header) => change({ code: { ...code, header } })}
      />
      <TextField
        label="At the end of the body"
        rows={6}
        value={code.footer}
        error={errorOf('code.footer')}
        onChange={(footer) => change({ code: { ...code, footer } })}
      />
    </div>
  );
}
