/** Settings with an editor of their own: menus of a restaurant, tags and categories, places. */
import type { EditorProps } from './fields-context.ts';
import { MenuSetting } from './menu/menu-setting.tsx';
import { PlaceSetting } from './place-setting.tsx';
import { TermsSetting } from './terms-setting.tsx';

export function OwnSetting(props: EditorProps) {
  const { setting } = props;
  if (setting.kind === 'object') return <PlaceSetting {...props} />;
  return setting.kind === 'list' && setting.item === 'menu' ? <MenuSetting {...props} /> : <TermsSetting {...props} />;
}
