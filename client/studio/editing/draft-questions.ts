/** What is asked before a draft is gone. */
export const DISCARD_DRAFT = {
  title: 'Discard the draft?',
  message: 'Changes since the last publication are removed, for everybody who edits this.',
  confirm: 'Discard',
  isDanger: true,
} as const;
