/** Files of a bought bundle; both need an access token of the family. */
export const bundleDownloadPath = (bundleId: string): `/api/${string}` => `/api/bundles/download/${bundleId}`

export const storyContentPath = (bundleId: string, storyId: string): `/api/${string}` =>
  `/api/bundles/${bundleId}/stories/${storyId}/content`

/** The narration of a picture story. */
export const storyNarrationPath = (bundleId: string, storyId: string): `/api/${string}` =>
  `/api/bundles/${bundleId}/stories/${storyId}/narration`
