/** Where a family finds what it has bought; both need its access token. */
export const bundleDownloadPath = (bundleId: string): `/api/${string}` => `/api/bundles/download/${bundleId}`

export const storyContentPath = (bundleId: string, storyId: string): `/api/${string}` =>
  `/api/bundles/${bundleId}/stories/${storyId}/content`
