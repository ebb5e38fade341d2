import { extname } from 'node:path'
import { type FileCall, fileCalls } from '@storylamp/contract/file-calls'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { entryName } from '../../../platform/files/file-name.ts'
import { addFileRoute } from '../../../platform/http/endpoints/endpoints.ts'
import { admit } from '../../../platform/http/endpoints/member.ts'
import { attachment } from '../../../platform/http/files/attachment.ts'
import { sendBytes } from '../../../platform/http/files/send-bytes.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { sendRefusal } from '../../../platform/http/refusals/send-refusal.ts'
import { createZipper } from '../../../platform/zip/zip.ts'
import { findParents } from '../../accounts/index.ts'
import type { StoryRow } from '../../bundles/index.ts'
import type { StoryDeps } from '../deps.ts'
import { recordSending } from '../withdrawal/record-use.ts'
import { openPurchased } from './open-purchased.ts'
import { ownedBundle, ownedStory } from './owned-stories.ts'
import { sendPurchased } from './send-purchased.ts'

export function fileRoutes(app: FastifyInstance, deps: StoryDeps): void {
  const zip = createZipper()

  addFileRoute<{ id: string }>(app, fileCalls.downloadBundle, async ({ member, params }, reply, request) => {
    const owned = await ownedBundle(deps.db, member.familyId, params.id)
    if (owned instanceof Refusal) return owned
    const entries = owned.stories.flatMap(entriesOf)
    const files = await openPurchased(
      deps,
      entries.map(({ file }) => file),
    )
    if (files instanceof Refusal) return files
    const zipped = await zip(files.map((file, index) => ({ name: entries[index]?.name ?? '', file })))
    // Last, as what cannot be sent is not used.
    const { close } = zipped
    const refused = await recordSending(deps, { method: request.method, order: owned.order, close })
    if (refused !== undefined) return refused
    return sendBytes(request, reply, zipped, {
      type: 'application/zip',
      disposition: attachment(`${owned.bundle.name}.zip`),
    })
  })

  type OfStory = { Params: { id: string; storyId: string } }
  const serveFile = (call: FileCall, fileOf: (story: StoryRow) => string | null) =>
    app.get<OfStory>(call.path, async (request, reply) => {
      const familyId = await listenerOf(call, request)
      if (familyId instanceof Refusal) return sendRefusal(reply, familyId)
      const owned = await ownedStory(deps.db, familyId, request.params.id, request.params.storyId)
      if (owned instanceof Refusal) return sendRefusal(reply, owned)
      const name = fileOf(owned.story)
      return name === null
        ? sendRefusal(reply, new Refusal('not_found', storyTexts.notFound))
        : sendPurchased(deps, { name, order: owned.order }, request, reply)
    })
  serveFile(fileCalls.storyContent, (story) => story.content_file)
  serveFile(fileCalls.storyNarration, (story) => story.narration_file)

  /** Media players cannot send a token, so a signed URL names the family. */
  async function listenerOf(call: FileCall, request: FastifyRequest): Promise<string | Refusal> {
    const { family: signedFor } = deps.addresses.read(request.url) ?? {}
    // A signature outlives the family that it was made for.
    if (signedFor !== undefined && (await findParents(deps.db, signedFor)).length > 0) return signedFor
    const member = await admit(call, request)
    return member instanceof Refusal ? member : (member?.familyId ?? '')
  }
}

/** The story with its narration and its transcript, if it has them. */
function entriesOf({
  position,
  title,
  content_file,
  narration_file,
  text_file,
}: StoryRow): { name: string; file: string }[] {
  const named = (file: string) => ({ name: entryName(position, title, extname(file)), file })
  return [content_file, narration_file, text_file].filter((file) => file !== null).map(named)
}
