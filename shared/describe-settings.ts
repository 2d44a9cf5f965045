/** Helpers for setting descriptions, for panels and documentation. */
import type { Condition, Setting, SettingTable } from './settings.ts';

/** The group of settings without one: always open, at the top. */
const firstGroup = 'Content';

/** The label of a choice's option. */
export function optionLabel(setting: Extract<Setting, { kind: 'choice' }>, value: string): string {
  const own = setting.labels?.[value];
  if (own !== undefined) return own;
  const words = value.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isFilled = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0;
  // An image without a URL is empty.
  if (typeof value === 'object' && value !== null && 'assetUrl' in value) return isFilled(value.assetUrl);
  return value !== undefined && value !== null && value !== '';
};

const holds = (expected: Condition[string], value: unknown): boolean =>
  expected === 'filled' || expected === 'empty'
    ? isFilled(value) === (expected === 'filled')
    : expected.some((one) => one === value);

/** Whether a setting's conditions hold for the values of its table. Missing values count as the defaults. */
export function matters(
  { when = {} }: Setting,
  table: SettingTable,
  values: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(when).every(([name, expected]) => {
    const other = table[name];
    const own = values[name];
    return holds(expected, own ?? (other !== undefined && 'default' in other ? other.default : undefined));
  });
}

/** The groups of a table with their settings, in the order of first appearance. */
export function groupsOf(
  table: SettingTable,
): readonly { readonly title: string; readonly names: readonly string[] }[] {
  const groups = new Map<string, string[]>([[firstGroup, []]]);
  for (const [name, { group = firstGroup }] of Object.entries(table)) {
    const names = groups.get(group) ?? [];
    names.push(name);
    groups.set(group, names);
  }
  return [...groups].filter(([, names]) => names.length > 0).map(([title, names]) => ({ title, names }));
}
