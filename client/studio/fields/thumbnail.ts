/** The address of a small picture, where the site's own server resizes it. */
export const thumbnailAddress = (address: string): string =>
  address.startsWith('/') && !address.includes('?') && !address.endsWith('.svg') ? `${address}?format=300w` : address;
