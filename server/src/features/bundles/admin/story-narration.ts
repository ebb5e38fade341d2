import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { mediaKind } from '@storylamp/contract/stories/media-kind'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { findUploads, publishPreview } from '../../uploads/index.ts'
import type { StoryRow } from '../queries.ts'
import type { BundleAdminDeps } from './admin-deps.ts'

const noNarration = { narration_file: null, narration_preview_file: null, times_file: null }

/** The columns of a narration that change. Null removes it, and so does new content alone. */
export async function storyNarration(
  { db, uploadsFolder }: BundleAdminDeps,
  narrationFile: string | null | undefined,
  newContent: string | undefined,
  story?: StoryRow,
) {
  if (narrationFile === undefined) return newContent === undefined ? {} : noNarration
  if (narrationFile === null) {
    const isNarrated = typeof story?.narration_file === 'string'
    return newContent === undefined ? isNarrated && { ...noNarration, seconds: null } : noNarration
  }
  const isPicture = mediaKind(newContent ?? story?.content_file ?? '') === 'image'
  if (isPicture && narrationFile === story?.narration_file) {
    return { seconds: story.seconds, times_file: story.times_file }
  }
  const [sound] = await findUploads(db, [narrationFile])
  if (sound === undefined) return refuseField('invalid_input', 'narrationFile', adminTexts.fileUnknown)
  if (!isPicture || sound.kind !== 'audio') {
    return refuseField('invalid_input', 'narrationFile', adminTexts.narrationMisplaced)
  }
  const preview = await publishPreview(uploadsFolder, sound)
  if (preview instanceof Refusal) return preview
  return {
    narration_file: sound.content_file,
    narration_preview_file: preview,
    seconds: sound.seconds,
    times_file: null,
  }
}
