/** Route definition of a studio screen. */
import type { ComponentType } from 'react';
import type { Permission } from '#shared/roles';

/** In the order of the rail. */
export const sections = ['Pages', 'Store', 'Forms', 'Marketing', 'Analytics', 'Design', 'Settings'] as const;
export type Section = (typeof sections)[number];

export interface ScreenProps {
  /** Parameters of the route's path. */
  readonly params: Readonly<Record<string, string>>;
  /** The screens that the admin may open, in the order of the rail. */
  readonly screens: readonly StudioRoute[];
}

export interface StudioRoute {
  /** Below `/config`: `/pages/:id`. */
  readonly path: string;
  readonly title: string;
  readonly section: Section;
  /** The required permission; the screen is hidden without it. */
  readonly permission?: Permission;
  /** What the screen reads, requested while its modules are loaded: paths of `useRead`, and the address of its list without filters. */
  readonly reads?: readonly string[];
  readonly list?: string;
  readonly load: () => Promise<{ readonly Screen: ComponentType<ScreenProps> }>;
}
