/** Defines a block: its settings, the data it loads, and the model of its view. */
import type { Value } from '#engine';
import type { ShownBlockType } from '#shared/block-settings/index';
import { readSettings, type SettingMessage, type SettingTable, type ValuesOf } from '#shared/settings';
import { type BlockContent, type Slow, whenReady } from './block-content.ts';
import { escapeTextsKeepEntities, safeSettings } from './safe-markup.ts';

/** The page that contains the blocks. */
export interface BlockPage {
  readonly id: string;
  readonly title: string;
  readonly fullUrl: string;
  /** The page's item as page JSON, when it shows one. */
  readonly item?: unknown;
}

/** What a block can use besides its settings. */
export interface BlockScene {
  readonly content: BlockContent;
  readonly page: BlockPage;
  /** The shop's settings and texts from page JSON, for blocks that sell. */
  readonly shop?: { readonly storeSettings: unknown; readonly localizedStrings: unknown } | undefined;
  /** Id of the block, unique on the page and safe in an attribute. */
  readonly id: string;
  readonly locale: string;
  readonly timeZone: string;
  /** Current time in epoch milliseconds. */
  readonly now: number;
}

type Model = Readonly<Record<string, unknown>>;

interface LoaderAndModel<V, L> {
  /** Loads data; runs for all blocks of a layout in parallel. */
  readonly load?: (values: V, scene: BlockScene) => Slow<L>;
  /** The view's data besides the settings; its texts are escaped afterwards. Warnings are for admins. */
  readonly model?: (values: V, scene: BlockScene, loaded: L, warn: Warn) => Model;
}

type Warn = (setting: string, message: string) => void;

export interface Prepared {
  readonly messages: readonly SettingMessage[];
  readonly data: Readonly<Record<string, Value>>;
}

export interface Block {
  readonly type: ShownBlockType;
  /** Resolves the settings and the data of the view. Rejects when data cannot be loaded. */
  prepare(input: unknown, scene: BlockScene): Slow<Prepared>;
}

export function defineBlock<const T extends SettingTable, L = undefined>(
  type: ShownBlockType,
  settings: T,
  { load, model }: LoaderAndModel<ValuesOf<T>, L> = {},
): Block {
  return {
    type,
    prepare(input, scene) {
      const { values, messages } = readSettings(settings, input);
      return whenReady((load?.(values, scene) ?? undefined) as Slow<L>, (loaded) => {
        const warnings: SettingMessage[] = [];
        const more = model?.(values, scene, loaded, (setting, message) => warnings.push({ setting, message })) ?? {};
        const data = { ...safeSettings(settings, values), ...(escapeTextsKeepEntities(more) as Record<string, Value>) };
        return { messages: [...messages, ...warnings], data: { ...data, blockId: scene.id, blockType: type } };
      });
    },
  };
}
