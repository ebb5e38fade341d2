import { storyContentPath } from '@storylamp/contract/bundles/bundle-paths'
import { minuteMs } from '../../../platform/clock.ts'
import type { StoryRow } from '../../bundles/index.ts'
import type { PlaylistDeps } from '../deps.ts'

/** A long evening. */
const lastsMs = 6 * 60 * minuteMs

/** Where a program that can't send a token plays a story of a bundle, for a family that has bought it (D37). */
export const playAddress = ({ addresses }: PlaylistDeps, family: string, { bundle_id, id }: StoryRow): string =>
  addresses.sign(storyContentPath(bundle_id, id), { family }, lastsMs)
