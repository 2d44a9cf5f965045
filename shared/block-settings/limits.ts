/** Limits from the specification ("Owner-side limits"). */
export const maxBlocksPerLayout = 60;
export const maxTracksPerAlbum = 60;
export const maxSmugMugGalleries = 20;
export const maxGallerySize = 50;
/** The specification does not limit a chart's dataset; these limits keep charts readable. */
export const maxChartRows = 60;
export const maxChartColumns = 8;
