/** What the calls of members look like. */

const area = {
  id: 'GmU3zqk0p7T9s1Aa',
  name: 'The club',
  members: 12,
  pages: [{ id: 'club', title: 'Club news', fullUrl: '/club' }],
};

const member = {
  id: 'acc-1',
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
  language: 'en',
  memberAreas: [area.id],
  isDisabled: false,
  created: 1795338000000,
  sessions: 1,
  isInvited: false,
};

const invited = { ...member, sessions: 0, isInvited: true };

export const memberExamples = {
  areas: { reply: { areas: [area] } },
  addArea: { body: { name: area.name }, reply: { ...area, members: 0, pages: [] } },
  renameArea: { body: { name: 'Friends' }, reply: { ...area, name: 'Friends' } },
  list: { reply: { results: [member], hasNextPage: false, nextPageCursor: null } },
  invite: {
    body: { email: member.email, firstName: 'Ann', lastName: 'Lee', memberAreas: member.memberAreas },
    reply: invited,
  },
  change: { body: { memberAreas: member.memberAreas }, reply: member },
  endSessions: { reply: { ...member, sessions: 0 } },
};
