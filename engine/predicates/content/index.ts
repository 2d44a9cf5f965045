import type { PredicateDefinition } from '../../define.ts';
import { calendarView } from './calendar-view.ts';
import { childImages } from './child-images.ts';
import { clickable } from './clickable.ts';
import { collection } from './collection.ts';
import { collectionPage } from './collection-page.ts';
import { collectionTemplatePage } from './collection-template-page.ts';
import { collectionTypeNameEquals } from './collection-type-name-equals.ts';
import { excerpt } from './excerpt.ts';
import { externalLink } from './external-link.ts';
import { folder } from './folder.ts';
import { index } from './index-folder.ts';
import { location } from './location.ts';
import { mainImage } from './main-image.ts';
import { passthrough } from './passthrough.ts';
import { redirect } from './redirect.ts';
import { sameDay } from './same-day.ts';
import { serviceNameEmail } from './service-name-email.ts';
import { showPastEvents } from './show-past-events.ts';

export const contentPredicates: readonly PredicateDefinition[] = [
  clickable,
  collection,
  collectionPage,
  collectionTemplatePage,
  collectionTypeNameEquals,
  folder,
  index,
  redirect,
  calendarView,
  childImages,
  excerpt,
  externalLink,
  location,
  mainImage,
  passthrough,
  sameDay,
  serviceNameEmail,
  showPastEvents,
];
