/** A font list, each shown in its own font. */
import { useEffect, useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { adminMessages } from '#shared/messages/admin';
import { Dialog } from '../controls/dialog.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useRead } from '../read.ts';
import type { CatalogFont, FontChoice } from './design-types.ts';
import { findFonts, fontCategories } from './font-search.ts';
import { loadFont, previewFamily } from './load-font.ts';

const ALL = 'all';
const UPLOADED = 'Uploaded';
const CATALOG = '/api/fonts/catalog';
const ANY_WEIGHT = [100, 900];

interface UploadedFont {
  readonly fontName: string;
  readonly assetUrl: string;
}

export interface FontPickerProps {
  readonly title: string;
  readonly current: string | undefined;
  readonly onChoose: (font: FontChoice) => void;
  readonly onClose: () => void;
}

export function FontPicker({ title, current, onChoose, onClose }: FontPickerProps) {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<string>(ALL);
  const { fonts, problem, retry } = useFonts();
  const found = findFonts(fonts ?? [], search, category === ALL ? undefined : category);
  const choose = (url: string): void => {
    const font = fonts?.find((one) => one.url === url);
    if (font !== undefined) onChoose({ family: font.family, url: font.url });
  };
  return (
    <Dialog title={title} isOpen size="large" onClose={onClose}>
      <div className="studio-filters">
        <TextField label="Search fonts" type="search" value={search} autoFocus onChange={setSearch} />
        <Select
          label="Category"
          options={[ALL, ...fontCategories, UPLOADED].map((id) => ({ id, label: id === ALL ? 'All fonts' : id }))}
          value={category}
          onChange={setCategory}
        />
      </div>
      <ProblemNote problem={problem} onRetry={retry} />
      {fonts === undefined && problem === undefined ? <Loading label="Fonts" /> : null}
      <ListBox
        aria-label="Fonts"
        className="studio-font-list"
        layout="grid"
        items={found.map((font) => ({ ...font, id: font.url }))}
        selectionMode="single"
        selectedKeys={current === undefined ? [] : [current]}
        onAction={(key) => choose(String(key))}
        onSelectionChange={(keys) => keys !== 'all' && choose(String([...keys][0] ?? current))}
        renderEmptyState={() => (fonts === undefined ? null : <EmptyState title="No fonts found" />)}
      >
        {(font) => (
          <ListBoxItem id={font.url} textValue={font.family} className="studio-font">
            <FontSample font={font} />
          </ListBoxItem>
        )}
      </ListBox>
    </Dialog>
  );
}

function useFonts() {
  const catalog = useRead<{ readonly fonts: readonly CatalogFont[] }>(CATALOG);
  const uploaded = useRead<{ readonly fonts: readonly UploadedFont[] }>('/api/fonts');
  const own = (uploaded.data?.fonts ?? []).map(({ fontName, assetUrl }) => ({
    // Font names in designs consist of letters, digits, spaces and hyphens.
    family: fontName.replace(/[^\w -]+/g, ' ').trim() || 'Font',
    category: UPLOADED,
    weights: ANY_WEIGHT,
    url: assetUrl,
  }));
  return {
    fonts: catalog.data === undefined ? undefined : [...own, ...catalog.data.fonts],
    problem: (catalog.error ?? uploaded.error)?.problem,
    retry: () => void Promise.all([catalog.refetch(), uploaded.refetch()]),
  };
}

/** Loaded when it comes into view. */
function FontSample({ font: { family, url, weights, category } }: { readonly font: CatalogFont }) {
  const element = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      loadFont(family, url, weights).then(
        () => setState('loaded'),
        () => setState('failed'),
      );
    });
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [family, url, weights]);
  return (
    <>
      <span
        ref={element}
        className="studio-font-sample"
        data-state={state}
        style={state === 'loaded' ? { fontFamily: `"${previewFamily(family)}"` } : {}}
      >
        {state === 'failed' ? adminMessages.fontPreview(family) : family}
      </span>
      <span className="studio-help">{category}</span>
    </>
  );
}
