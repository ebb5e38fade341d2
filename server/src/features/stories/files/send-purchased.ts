import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedFile } from '../../../platform/files/opened-file.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { sendFailure } from '../../../platform/http/failures/send-failure.ts'
import { sendBytes } from '../../../platform/http/files/send-bytes.ts'
import type { StoryDeps } from '../deps.ts'
import type { StoryOrderRow } from '../queries.ts'
import { recordSending } from '../withdrawal/record-use.ts'
import { mediaTypeOf } from './media-type.ts'
import { openPurchased } from './open-purchased.ts'

/** Sends a single file of a purchased bundle. */
export async function sendPurchased(
  deps: StoryDeps,
  { name, order }: { name: string; order: StoryOrderRow },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const opened = await openPurchased(deps, [name])
  if (opened instanceof Failure) return sendFailure(reply, opened)
  const [file] = opened as [OpenedFile]
  const refused = await recordSending(deps, { method: request.method, order, close: file.close })
  if (refused !== undefined) return sendFailure(reply, refused)
  return sendBytes(request, reply, file, { type: mediaTypeOf(name) })
}
