import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { StoryChange } from '@storylamp/contract/bundles/admin-bundles'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { findUploads, publishPreview, storeStoryText } from '../../uploads/index.ts'
import type { StoryRow } from '../queries.ts'
import type { BundleAdminDeps } from './admin-deps.ts'
import { storyNarration } from './story-narration.ts'

/** The columns of a story's files that change. If the change names new content but no preview, one is cut from the content. */
export async function storyFiles(
  deps: BundleAdminDeps,
  { contentFile, previewFile, narrationFile }: StoryChange,
  story?: StoryRow,
) {
  const { db, uploadsFolder } = deps
  const isNew = contentFile !== undefined && contentFile !== story?.content_file
  const isNewPreview = previewFile !== undefined && previewFile !== story?.preview_file
  const found = await findUploads(db, [contentFile ?? '', previewFile ?? ''])
  const content = found.find(({ path }) => path === contentFile)
  const preview = isNewPreview ? found.find(({ path }) => path === previewFile) : content
  if (isNew && content === undefined) return refuseField('invalid_input', 'contentFile', adminTexts.fileUnknown)
  if (isNewPreview && preview === undefined) return refuseField('invalid_input', 'previewFile', adminTexts.fileUnknown)

  const published = (isNew || isNewPreview) && preview && (await publishPreview(uploadsFolder, preview))
  if (published instanceof Refusal) {
    return isNewPreview
      ? refuseField('preview_too_long', 'previewFile', adminTexts.previewTooLong)
      : refuseField(published.code, 'previewFile', published.body.message)
  }
  const newContent = isNew ? content?.content_file : undefined
  const narration = await storyNarration(deps, narrationFile, newContent, story)
  if (narration instanceof Refusal) return narration
  return {
    ...(isNew && content ? { content_file: content.content_file, seconds: content.seconds, times_file: null } : {}),
    ...(published ? { preview_file: published } : {}),
    ...narration,
  }
}

/** Stores a new text. Null removes the text, undefined leaves it. */
export const storyTextFile = async ({ uploadsFolder }: BundleAdminDeps, text: string | null | undefined) =>
  typeof text === 'string' ? storeStoryText(uploadsFolder, text) : text
