import { storyContentPath, storyNarrationPath } from '@storylamp/contract/file-paths'
import { minuteMs } from '../../../platform/clock.ts'
import type { StoryRow } from '../../bundles/index.ts'
import type { PlaylistDeps } from '../deps.ts'

const validMs = 6 * 60 * minuteMs

/** The file of a story that can be heard: its sound or film, or the narration of a picture. */
export const heardFile = ({ narration_file, content_file }: StoryRow): string => narration_file ?? content_file

/** Signed addresses for players, which cannot send an access token. */
export const playAddress = ({ addresses }: PlaylistDeps, family: string, { bundle_id, id }: StoryRow): string =>
  addresses.sign(storyContentPath(bundle_id, id), { family }, validMs)

export const narrationAddress = ({ addresses }: PlaylistDeps, family: string, { bundle_id, id }: StoryRow): string =>
  addresses.sign(storyNarrationPath(bundle_id, id), { family }, validMs)
