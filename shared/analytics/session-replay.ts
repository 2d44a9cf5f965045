/** Which visitors may be recorded (specification, storefront 9 "Session replay eligibility"). */

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
  /** The visitor is in the recording arm of the experiment. */
  readonly isInExperiment: boolean;
  readonly cpuCores: number;
}

const MORE_CORES_THAN = 2;

/** True if all five conditions hold. Consent is checked separately, before anything is recorded. */
export const isReplayEligible = (context: ReplayContext): boolean =>
  isUsCountry(context.siteCountry) &&
  context.timeZone.startsWith('America') &&
  context.isEnabled &&
  context.isInExperiment &&
  context.cpuCores > MORE_CORES_THAN;
