import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { body, family, param, type Recipes } from './recipe.ts'

const sold = `bundle_story AS story JOIN story_order AS sale ON sale.bundle_id = story.bundle_id WHERE sale.family_id = ${family}`

export const stories: Recipes = {
  'POST /api/payment/story-order': body({
    type: 'generate_story',
    tokenCost: 50,
    cfstoryId: null,
    storyId: null,
    waivesWithdrawal: true,
  }),
  'POST /api/integrations/story-tool/stories': async ({ row }) => ({
    body: {
      ...(await row(`SELECT id AS "orderId" FROM story_order WHERE type = 'generated' AND state = 'making'`)),
      storyId: randomUUID(),
      audioUrl: undefined,
      text: 'Once upon a time.',
    },
  }),
  'POST /api/bundles/purchase/{id}': async ({ newFamily, row }) => ({
    params: await row(`SELECT id FROM bundle WHERE is_active AND token_price_hundredths <= 50000`),
    headers: (await newFamily(500)).headers,
    body: { waivesWithdrawal: false },
  }),
  'POST /api/user/orders/{id}/give-back': async ({ row, write }) => {
    const found = await row(
      `SELECT id FROM story_order WHERE family_id = ${family} AND type = 'generated' AND state = 'making'`,
    )
    await write(
      "UPDATE story_order SET last_return_day = now(), consented_at = NULL WHERE id = $1 AND state = 'making'",
      found?.id,
    )
    return { params: found }
  },
  'GET /api/bundles/{id}/stories/{storyId}/content': param(
    `SELECT story.bundle_id AS id, story.id AS "storyId" FROM ${sold}`,
  ),
  'GET /api/bundles/{id}/stories/{storyId}/narration': param(
    `SELECT story.bundle_id AS id, story.id AS "storyId" FROM ${sold} AND narration_file IS NOT NULL`,
  ),
  'GET /api/bundles/download/{id}': param(`SELECT story.bundle_id AS id FROM ${sold}`),
  'GET /api/playlist/feed/{file}': async ({ row }) => {
    const story = await row(`SELECT story.id, coalesce(narration_file, content_file) AS file FROM ${sold}`)
    return { params: story && { file: `${story.id}${extname(story.file ?? '')}` } }
  },
  'GET /bundles/{id}': param('SELECT id FROM bundle WHERE is_active'),
  'GET /bundles/{id}/{storyId}': param(
    'SELECT bundle_id AS id, story.id AS "storyId" FROM bundle_story AS story JOIN bundle ON bundle.id = bundle_id WHERE is_active',
  ),
  'GET /api/bundles/{id}': param('SELECT id FROM bundle WHERE is_active'),
  'GET /uploads/previews/{id}': param(
    `SELECT split_part(preview_file, '/', 3) AS id FROM bundle_story WHERE preview_file LIKE 'uploads/previews/%'`,
  ),
  'GET /api/playlist/{id}/tracks': param(`SELECT id FROM story_order WHERE family_id = ${family}`),
  'PUT /api/playlist/{id}/toggle-active': param(`SELECT id FROM story_order WHERE family_id = ${family}`),
  'DELETE /api/playlist/{id}': param(`SELECT id FROM story_order WHERE family_id = ${family} AND type = 'generated'`),
  'DELETE /api/playlist': async ({ row }) => {
    const found = await row(`SELECT id FROM story_order WHERE family_id = ${family} AND type = 'generated'
      AND NOT EXISTS (SELECT FROM playlist_choice WHERE order_id = story_order.id AND is_deleted)`)
    return { body: { ids: found ? [found.id] : [] } }
  },
  'POST /api/playlist/restore': async ({ row }) => {
    const found = await row(`SELECT id FROM story_order WHERE family_id = ${family}`)
    return { body: { ids: found ? [found.id] : [] } }
  },
}
