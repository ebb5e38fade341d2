import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { sendFailure } from '../../../platform/http/failures/send-failure.ts'
import { sendBytes } from '../../../platform/http/files/send-bytes.ts'
import type { StoryDeps } from '../deps.ts'
import type { StoryOrderRow } from '../queries.ts'
import { recordUse } from '../withdrawal/record-use.ts'
import { mediaTypeOf } from './media-type.ts'
import { closeAll, openPurchased } from './open-purchased.ts'

/** Sends a single file of a purchased bundle. */
export async function sendPurchased(
  deps: StoryDeps,
  { name, order }: { name: string; order: StoryOrderRow },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const opened = await openPurchased(deps, [name])
  if (opened instanceof Failure) return sendFailure(reply, opened)
  const refused = request.method === 'HEAD' ? undefined : await recordUse(deps, order)
  if (refused !== undefined) {
    await closeAll(opened)
    return sendFailure(reply, refused)
  }
  const [file] = opened
  return file && sendBytes(request, reply, file, { type: mediaTypeOf(name) })
}
