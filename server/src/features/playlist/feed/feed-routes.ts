import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { family } from '@storylamp/contract/accounts/roles'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf } from '../../../platform/etag.ts'
import { bytesOf } from '../../../platform/files/bytes.ts'
import { admit } from '../../../platform/http/endpoints/member.ts'
import { sendBytes } from '../../../platform/http/files/send-bytes.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { sendRefusal } from '../../../platform/http/refusals/send-refusal.ts'
import { type StoryRow, selectStoriesOf } from '../../bundles/index.ts'
import { nameShop } from '../../settings/index.ts'
import { sendPurchased } from '../../stories/index.ts'
import type { PlaylistDeps } from '../deps.ts'
import { familyItems } from '../items/items.ts'
import { heardFile, narrationAddress, playAddress } from '../items/play-address.ts'
import { type FileAddresses, familyEpisodes } from './episodes.ts'
import { familyOfPass, feedPath, feedUrl, withPass } from './feed-address.ts'
import { feedXml } from './feed-xml.ts'

type WithPass = { Querystring: { pass?: string } }

/** The private podcast feed and its files, by a secret address for podcast apps or by a session. */
export function feedRoutes(app: FastifyInstance, deps: PlaylistDeps): void {
  const { db, shopOrigin } = deps

  app.get<WithPass>(feedPath, async (request, reply) => {
    const subscriber = await findSubscriber(deps, request)
    if (subscriber instanceof Refusal) return refuse(reply, subscriber)
    const { familyId, pass } = subscriber
    const addresses = pass === undefined ? signedAddresses(familyId) : feedAddresses(pass)
    const episodes = await familyEpisodes(deps, familyId, addresses)
    const selfUrl = pass && feedUrl(shopOrigin, pass)
    const xml = Buffer.from(feedXml({ ...(await nameShop(db, deps)), guid: guidOf(familyId), selfUrl }, episodes))
    return sendBytes(
      request,
      reply,
      { ...bytesOf(xml), etag: etagOf(xml) },
      { type: 'application/rss+xml; charset=utf-8' },
    )
  })

  app.get<WithPass & { Params: { file: string } }>(`${feedPath}/:file`, async (request, reply) => {
    const subscriber = await findSubscriber(deps, request)
    if (subscriber instanceof Refusal) return refuse(reply, subscriber)
    const extension = extname(request.params.file)
    const found = await findActiveStory(
      subscriber.familyId,
      request.params.file.slice(0, -extension.length || undefined),
    )
    const { item, story } = found ?? {}
    const name = [story?.narration_file, story?.content_file, story?.text_file].find(
      (file) => file && extname(file) === extension,
    )
    if (!name || item === undefined) return refuse(reply, new Refusal('not_found', storyTexts.notFound))
    return sendPurchased(deps, { name, order: item }, request, reply)
  })

  const findActiveStory = async (familyId: string, storyId: string) => {
    const items = (await familyItems(db, familyId)).filter(({ isActive }) => isActive)
    const stories = await selectStoriesOf(
      db,
      items.flatMap(({ bundle_id }) => bundle_id ?? []),
    )
    const story = stories.find(({ id }) => id === storyId)
    const item = items.find(({ bundle_id }) => bundle_id === story?.bundle_id)
    return story && item && { story, item }
  }

  const feedAddresses = (pass: string): FileAddresses => {
    const addressOf = ({ id }: StoryRow, file: string) =>
      withPass(`${shopOrigin}${feedPath}/${id}${extname(file)}`, pass)
    return {
      content: (story) => addressOf(story, heardFile(story)),
      transcript: (story) => (story.text_file ? addressOf(story, story.text_file) : undefined),
    }
  }
  const signedAddresses = (familyId: string): FileAddresses => ({
    content: (story) =>
      shopOrigin +
      (story.narration_file === null ? playAddress(deps, familyId, story) : narrationAddress(deps, familyId, story)),
    transcript: () => undefined,
  })
}

type Subscriber = { familyId: string; pass: string | undefined }

async function findSubscriber(deps: PlaylistDeps, request: FastifyRequest<WithPass>): Promise<Subscriber | Refusal> {
  const { pass } = request.query
  if (typeof pass === 'string') {
    const familyId = await familyOfPass(deps, pass)
    return familyId === undefined ? new Refusal('not_found', playlistTexts.noFeed) : { familyId, pass }
  }
  const member = await admit({ access: family }, request)
  return member instanceof Refusal ? member : { familyId: member?.familyId ?? '', pass: undefined }
}

const refuse = (reply: FastifyReply, failure: Refusal) => {
  reply.header('cache-control', 'no-store')
  return sendRefusal(reply, failure)
}

/** Stays the same when the address changes, and does not reveal the family. */
function guidOf(familyId: string): string {
  const digest = createHash('sha256').update(`feed ${familyId}`).digest('hex')
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}
