/** What a region's element says of it: JSON in the attribute `props`. */
export interface RegionProps {
  readonly [name: string]: unknown;
}
