/** Limits of the specification ("Owner-side limits"). */
export const maxBlocksPerLayout = 60;
export const maxTracksPerAlbum = 60;
export const maxSmugMugGalleries = 20;
export const maxGallerySize = 50;
/** The specification leaves the bounds of a chart's dataset open; these keep its drawing readable. */
export const maxChartRows = 60;
export const maxChartColumns = 8;
