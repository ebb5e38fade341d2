import { reportStory, type StoryReport } from '@storylamp/contract/stories/stories'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { sendRefusal } from '../../../platform/http/refusals/send-refusal.ts'
import { noteUnstorableText } from '../../../platform/http/refusals/unstorable-text.ts'
import { webOrigin } from '../../../platform/http/web-origin.ts'
import { contentHash } from '../../../platform/idempotency/content-hash.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { isFamilyDeleted } from '../../accounts/index.ts'
import type { StoryDeps } from '../deps.ts'
import {
  findFamilyOfOrder,
  findMadeStories,
  findMadeStory,
  insertMadeStory,
  lockOrder,
  setStoryState,
} from '../queries.ts'

/** For the story tool's reports, server to server. The signature is checked over the raw bytes before they are parsed. */
export function reportRoutes(app: FastifyInstance, deps: StoryDeps): void {
  void app.register(async (reports) => {
    const signed = new WeakSet<FastifyRequest>()
    const parseJson = reports.getDefaultJsonParser('error', 'error')
    reports.removeContentTypeParser('application/json')
    reports.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
      const signature = request.headers['x-story-signature']
      if (typeof signature !== 'string' || !deps.storyTool.hasSigned(bytes, signature, deps.clock())) return done(null)
      signed.add(request)
      const json = bytes.toString()
      noteUnstorableText(request, json)
      void parseJson(request, json, done)
    })
    reports.addHook('preHandler', async (request, reply) => {
      if (!signed.has(request)) return sendRefusal(reply, new Refusal('signature_invalid', storyTexts.signatureWrong))
    })
    addEndpoint(reports, reportStory, ({ body }) => recordReport(deps, body))
  })
}

const maxStories = 20
const reported = { success: true as const }

/** Stores a generated story of an order. Reporting it again changes nothing. */
async function recordReport({ db, clock, storyTool }: StoryDeps, report: StoryReport) {
  const { orderId, storyId, title, text, audioUrl } = report
  if (audioUrl !== undefined && webOrigin(audioUrl) !== storyTool.origin) {
    return new Refusal('invalid_input', storyTexts.audioNoAddress)
  }
  return db.transaction().execute(async (transaction) => {
    const family = isUuid(orderId) ? await findFamilyOfOrder(transaction, orderId) : undefined
    // No story is stored for a deleted family, which is locked before its order as its deletion does.
    const isGone = family === undefined || (await isFamilyDeleted(transaction, family))
    const order = isGone ? undefined : await lockOrder(transaction, orderId)
    if (order === undefined || order.type === 'bundle') {
      return new Refusal('not_found', storyTexts.orderNotFound)
    }
    const content_hash = contentHash(report)
    const known = await findMadeStory(transaction, storyId)
    if (known !== undefined) {
      return content_hash.equals(known.content_hash) ? reported : new Refusal('story_id_taken', storyTexts.idTaken)
    }
    if (order.ended_at !== null) return new Refusal('story_refunded', storyTexts.givenBack)
    const { length: position } = await findMadeStories(transaction, [order.id])
    if (position === maxStories) return new Refusal('story_limit_reached', storyTexts.tooMany)
    const story = { id: storyId, order_id: order.id, position, title, content_hash, reported_at: clock() }
    const content = { text: text ?? null, audio_url: audioUrl ?? null }
    if (!(await insertMadeStory(transaction, { ...story, ...content }))) {
      return new Refusal('story_id_taken', storyTexts.idTaken)
    }
    if (order.state === 'making') await setStoryState(transaction, order, 'ready', null)
    return reported
  })
}
