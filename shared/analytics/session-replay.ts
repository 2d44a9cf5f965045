/** Who may be asked for a session replay (specification, storefront 9 "Session replay eligibility"). */

/** The US and its territories. */
const usCountries = ['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM'] as const;

export const isUsCountry = (country: string): boolean =>
  (usCountries as readonly string[]).includes(country.toUpperCase());

export interface ReplayContext {
  /** Country code of the site. */
  readonly siteCountry: string;
  /** IANA name of the visitor's or the site's time zone. */
  readonly timeZone: string;
  readonly isEnabled: boolean;
  /** The visitor is in the arm of the experiment that records. */
  readonly isInExperiment: boolean;
  readonly cpuCores: number;
}

const MORE_CORES_THAN = 2;

/** All five conditions hold. Consent comes on top: nothing is recorded before it is given. */
export const isReplayEligible = (context: ReplayContext): boolean =>
  isUsCountry(context.siteCountry) &&
  context.timeZone.startsWith('America') &&
  context.isEnabled &&
  context.isInExperiment &&
  context.cpuCores > MORE_CORES_THAN;
