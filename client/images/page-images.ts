/** The script of pages whose markup has images with `data-src`. */
import { watchImages } from './watch-images.ts';

watchImages();
