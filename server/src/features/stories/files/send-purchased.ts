import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedFile } from '../../../platform/files/opened-file.ts'
import { sendBytes } from '../../../platform/http/files/send-bytes.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { sendRefusal } from '../../../platform/http/refusals/send-refusal.ts'
import type { StoryDeps } from '../deps.ts'
import type { StoryOrderRow } from '../queries.ts'
import { recordSending } from '../withdrawal/record-use.ts'
import { mediaTypeOf } from './media-type.ts'
import { openPurchased } from './open-purchased.ts'

export async function sendPurchased(
  deps: StoryDeps,
  { name, order }: { name: string; order: StoryOrderRow },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const opened = await openPurchased(deps, [name])
  if (opened instanceof Refusal) return sendRefusal(reply, opened)
  const [file] = opened as [OpenedFile]
  const refused = await recordSending(deps, { method: request.method, order, close: file.close })
  if (refused !== undefined) return sendRefusal(reply, refused)
  return sendBytes(request, reply, file, { type: mediaTypeOf(name) })
}
