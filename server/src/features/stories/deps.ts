import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { SignedUrls } from '../../platform/http/signed-url.ts'
import type { Log } from '../../platform/logs/log.ts'
import type { StoryTool } from '../../providers/story-tool/story-tool.ts'

export type StoryDeps = {
  db: Db
  clock: Clock
  log: Log
  storyTool: StoryTool
  soldFiles: Files
  addresses: SignedUrls
  shopOrigin: string
}
