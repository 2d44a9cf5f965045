/** Which editor a setting has, by its kind, and by what it is for. */
import type { ComponentType } from 'react';
import { chartBlocks } from '#shared/block-settings/chart';
import { textBlocks } from '#shared/block-settings/texts';
import type { Setting } from '#shared/settings';
import { late } from '../controls/late.tsx';
import type { EditorProps } from './fields-context.ts';
import { ListSetting, ObjectSetting } from './nested-editors.tsx';
import { ChoiceSetting, CurrencySetting, SwitchSetting, TextSetting, WebAddressSetting } from './plain-editors.tsx';

type Editor = ComponentType<EditorProps>;

const RichTextSetting = late(async () => (await import('./rich-text/rich-text-setting.tsx')).RichTextSetting);
const CodeSetting = late(async () => (await import('./code/code-setting.tsx')).CodeSetting);
const DateSetting = late(async () => (await import('./date-setting.tsx')).DateSetting);
const NumberSetting = late(async () => (await import('./number-editors.tsx')).NumberSetting);
const MoneySetting = late(async () => (await import('./number-editors.tsx')).MoneySetting);
const PictureSetting = late(async () => (await import('./picture-setting.tsx')).PictureSetting);
const ColorSetting = late(async () => (await import('./color-setting.tsx')).ColorSetting);
const SliderSetting = late(async () => (await import('./slider-setting.tsx')).SliderSetting);
const FileSetting = late(async () => (await import('./file-setting.tsx')).FileSetting);
const LinkSetting = late(async () => (await import('./link-setting.tsx')).LinkSetting);
const ReferenceSetting = late(async () => (await import('./reference-setting.tsx')).ReferenceSetting);
const PlaceSetting = late(async () => (await import('./place-setting.tsx')).PlaceSetting);
const TermsSetting = late(async () => (await import('./terms-setting.tsx')).TermsSetting);
const MenuSetting = late(async () => (await import('./menu/menu-setting.tsx')).MenuSetting);
const DatasetSetting = late(async () => (await import('./dataset/dataset-setting.tsx')).DatasetSetting);

const { columns, rows } = chartBlocks.chart;
/** Lists that are known by what their entries are called; their tables would be fetched with every panel. */
const byEntry: Readonly<Record<string, Editor>> = { menu: MenuSetting, tag: TermsSetting, category: TermsSetting };

/** Max steps for which a range is shown as a slider. */
const MAX_SLIDER_STEPS = 400;

/** The editor of a setting; null if another editor includes it. */
export function editorOf(setting: Setting): Editor | null {
  // The grid of a chart's rows also edits its column names. Labels and help may differ, so the inner settings are compared.
  if (setting.kind === 'list' && setting.of === columns.of && setting.label === columns.label) return null;
  if (setting.kind === 'list' && setting.of === rows.of) return DatasetSetting;
  if (setting.kind === 'list' && setting.item !== undefined && Object.hasOwn(byEntry, setting.item))
    return byEntry[setting.item] ?? ListSetting;
  if (setting.kind === 'object' && setting.role === 'picture') return PictureSetting;
  if (setting.kind === 'object' && setting.role === 'location') return PlaceSetting;
  // Markup that is text as a rule: what rich text would lose is edited as code.
  if (setting === textBlocks.html.html) return RichTextSetting;
  if (setting.kind === 'url') return setting.purpose === 'link' ? LinkSetting : addressEditor(setting.purpose);
  if (setting.kind === 'integer' && setting.max - setting.min <= MAX_SLIDER_STEPS) return SliderSetting;
  return byKind[setting.kind];
}

const addressEditor = (purpose: string): Editor => (purpose === 'web' ? WebAddressSetting : FileSetting);

const byKind: Readonly<Record<Exclude<Setting['kind'], 'url'>, Editor>> = {
  text: TextSetting,
  reference: ReferenceSetting,
  currency: CurrencySetting,
  color: ColorSetting,
  html: RichTextSetting,
  markup: CodeSetting,
  boolean: SwitchSetting,
  integer: NumberSetting,
  number: NumberSetting,
  money: MoneySetting,
  choice: ChoiceSetting,
  date: DateSetting,
  object: ObjectSetting,
  list: ListSetting,
};
