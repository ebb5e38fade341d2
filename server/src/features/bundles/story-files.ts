import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { StoryChange } from '@storylamp/contract/bundles/admin-bundles'
import { Failure } from '../../platform/http/failures/failure.ts'
import { findUploads, publishPreview, storeWords } from '../uploads/index.ts'
import type { BundleAdminParts } from './admin-deps.ts'
import { refused } from './named-image.ts'
import type { StoryRow } from './queries.ts'

export type StoryFiles = Pick<StoryRow, 'content_file' | 'preview_file' | 'seconds'>

/**
 * What is sold and what is public of a story: as uploaded, or as the story has it already. A preview that nobody names is made
 * of new content.
 */
export async function storyFiles(
  { db, uploads }: BundleAdminParts,
  { contentFile, previewFile }: StoryChange,
  story?: StoryRow,
): Promise<Partial<StoryFiles> | Failure> {
  const isNew = contentFile !== undefined && contentFile !== story?.content_file
  const isNewPreview = previewFile !== undefined && previewFile !== story?.preview_file
  const found = await findUploads(db, [contentFile ?? '', previewFile ?? ''])
  const content = found.find(({ path }) => path === contentFile)
  const preview = isNewPreview ? found.find(({ path }) => path === previewFile) : content
  if (isNew && content === undefined) return refused('contentFile', adminTexts.fileUnknown)
  if (isNewPreview && preview === undefined) return refused('previewFile', adminTexts.fileUnknown)

  const published = (isNew || isNewPreview) && preview && (await publishPreview(uploads, preview))
  if (published instanceof Failure) {
    return isNewPreview
      ? refused('previewFile', adminTexts.previewTooLong)
      : refused('previewFile', published.body.message)
  }
  return {
    ...(isNew && content ? { content_file: content.content_file, seconds: content.seconds } : {}),
    ...(published ? { preview_file: published } : {}),
  }
}

/** Where the words of a story are kept; undefined where nothing is said of them. */
export const storyWords = async ({ uploads }: BundleAdminParts, text: string | null | undefined) =>
  typeof text === 'string' ? storeWords(uploads, text) : text
