/** Entry point for pages with `data-src` images. */
import { watchImages } from './watch-images.ts';

watchImages();
