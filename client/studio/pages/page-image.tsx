/** The main image of a page: shown where the page is shared, and by themes that have a place for it. */
import type { ReactNode } from 'react';
import { picture } from '#shared/block-settings/picture';
import { isData, numberOf, textOf } from '#shared/json';
import { labeled } from '#shared/settings';
import type { Path } from '../documents/json-value.ts';
import { apply } from '../documents/operations.ts';
import { SettingsPanel } from '../fields/settings-panel.tsx';
import type { PageFieldsProps } from './page-draft.ts';
import type { PageImage } from './page-replies.ts';

const settings = {
  mainImage: labeled('Main image', picture, {
    help: 'Shown where the page is shared, and by themes that have a place.',
  }),
};

export function MainImageField({ page, draft, change, errorOf }: PageFieldsProps): ReactNode {
  const { mainImage } = { ...page, ...draft };
  const error = errorOf('mainImage.assetUrl') ?? errorOf('mainImage');
  const edit = (path: Path, value: unknown): void => {
    const before = { mainImage: mainImage ?? {} };
    const operation = { op: 'set', path, ...(value === undefined ? {} : { value }) } as const;
    const after = apply(before, operation);
    change({ mainImage: imageOf(isData(after) ? after['mainImage'] : undefined) });
  };
  return (
    <SettingsPanel
      settings={settings}
      value={{ mainImage: mainImage ?? {} }}
      problems={error === undefined ? {} : { mainImage: error }}
      onEdit={edit}
      onListEdit={() => undefined}
    />
  );
}

const MIDDLE = 0.5;

/** What a page has of a picture; null without one. */
function imageOf(value: unknown): PageImage | null {
  if (!isData(value) || textOf(value['assetUrl']) === '') return null;
  const point = isData(value['mediaFocalPoint']) ? value['mediaFocalPoint'] : { x: MIDDLE, y: MIDDLE };
  return {
    assetUrl: textOf(value['assetUrl']),
    altText: textOf(value['altText']),
    mediaFocalPoint: { x: numberOf(point['x']), y: numberOf(point['y']) },
  };
}
