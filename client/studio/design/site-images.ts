/** Pictures that stand for the site. */
export const siteImages = [
  { name: 'logoImageUrl', label: 'Logo', help: 'In the header of pages, in place of the title.' },
  { name: 'faviconUrl', label: 'Browser icon', help: 'In tabs and bookmarks. Square, at least 48 × 48 pixels.' },
  { name: 'socialLogoImageUrl', label: 'Social image', help: 'Where pages without a picture are shared.' },
] as const;
