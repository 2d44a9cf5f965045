/** The props of a region, as JSON in the attribute `props`. */
export interface RegionProps {
  readonly [name: string]: unknown;
}
