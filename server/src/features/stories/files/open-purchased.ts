import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import type { OpenedFile } from '../../../platform/files/opened-file.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { StoryDeps } from '../deps.ts'

/** Opens all files or none: a purchase is never sent in part. */
export async function openPurchased(
  { soldFiles, log }: StoryDeps,
  names: string[],
): Promise<OpenedFile[] | Refusal<'file_unavailable'>> {
  const opened = await soldFiles.openAll(names)
  if (Array.isArray(opened)) return opened
  log.error({ file: opened.missing }, 'a file that was sold is missing')
  return new Refusal('file_unavailable', bundleTexts.fileMissing)
}
