/** Known keys of collections and items in content files: those that the server, blocks or themes of the platform read. */

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/);

export const COLLECTION_FIELDS: readonly string[] = namesIn(`
  id urlId fullUrl title navigationTitle description type typeName typeLabel websiteId enabled draft homepage
  starred folder folderBehavior collections dropdown regionName mainImage mainImageId pageSize itemCount
  ordering eventView listMode categories tags membersOnly memberAreaId passwordProtected paywall seoData
  workflowState publishAt updatedOn features synchronizing backgroundSource gallery layout page lock
  customContent`);

export const ITEM_FIELDS: readonly string[] = namesIn(`
  id urlId fullUrl title body excerpt description recordType recordTypeLabel contentType collectionId websiteId
  addedOn updatedOn publishOn publishAt startDate endDate location tags categories author authorId starred
  workflowState displayIndex passthrough sourceUrl assetUrl mainImage mainImageId images altText originalSize
  mediaFocalPoint colorData filename clickthroughUrl audioAssetUrl structuredContent variants items relatedItems
  layout commentState commentCount publicCommentCount likeCount reviews seoData customContent oembed
  promotedBlockType systemDataId systemDataVariants systemDataSourceType systemDataOrigin unsaved pushedServices
  pendingPushedServices`);
