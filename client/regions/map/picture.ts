/** A still picture of a map, composed of tiles. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface TilePlace {
  readonly src: string;
  /** Pixels from the top left corner. */
  readonly left: number;
  readonly top: number;
}

/** Tiles of our map service. */
export interface Picture {
  readonly tiles: readonly TilePlace[];
  readonly attribution: string;
  /** Of the map that it was made for. */
  readonly size: Size;
}
