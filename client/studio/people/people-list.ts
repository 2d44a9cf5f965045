/** Types of the people screen. */

export const PEOPLE = '/api/owner/people';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Numbers of shared/roles.ts. */
  readonly roles: readonly number[];
  /** Has not accepted the emailed invitation yet. */
  readonly isInvited: boolean;
}

export interface PeopleReply {
  readonly people: readonly Person[];
}
