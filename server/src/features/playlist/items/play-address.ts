import { storyContentPath } from '@storylamp/contract/bundles/bundle-paths'
import { minuteMs } from '../../../platform/clock.ts'
import type { StoryRow } from '../../bundles/index.ts'
import type { PlaylistDeps } from '../deps.ts'

const validMs = 6 * 60 * minuteMs

/** A signed address for players, which cannot send an access token (D37). */
export const playAddress = ({ addresses }: PlaylistDeps, family: string, { bundle_id, id }: StoryRow): string =>
  addresses.sign(storyContentPath(bundle_id, id), { family }, validMs)
