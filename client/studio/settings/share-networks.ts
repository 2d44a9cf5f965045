/** Networks that pages can be shared on, as the server knows them. */
export const shareNetworks = [
  { name: 'facebook', title: 'Facebook' },
  { name: 'twitter', title: 'X' },
  { name: 'linkedin', title: 'LinkedIn' },
  { name: 'pinterest', title: 'Pinterest' },
  { name: 'reddit', title: 'Reddit' },
  { name: 'tumblr', title: 'Tumblr' },
  { name: 'whatsapp', title: 'WhatsApp' },
  { name: 'mastodon', title: 'Mastodon' },
  { name: 'mail', title: 'Email' },
] as const;
