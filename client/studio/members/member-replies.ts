/** What the owner API answers about members. */
export const MEMBERS = '/api/owner/members';
export const AREAS = '/api/owner/member-areas';

export interface MemberArea {
  readonly id: string;
  readonly name: string;
  readonly members: number;
  readonly pages: readonly { readonly id: string; readonly title: string; readonly fullUrl: string }[];
}

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly memberAreas: readonly string[];
  readonly isDisabled: boolean;
  /** Epoch milliseconds. */
  readonly created: number;
  readonly sessions: number;
  readonly isInvited: boolean;
}

export interface MemberPage {
  readonly results: readonly Member[];
  readonly nextPageCursor: string | null;
}

export const nameOf = ({ firstName, lastName, email }: Member): string => `${firstName} ${lastName}`.trim() || email;
