import type { Generated } from 'kysely'

export type PlaylistTables = {
  playlist_choice: { order_id: string; is_active: Generated<boolean>; is_deleted: Generated<boolean> }
  podcast_feed: { family_id: string; edition: number; is_open: boolean }
}
