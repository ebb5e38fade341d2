import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { sendFailure } from '../../../platform/http/failures/send-failure.ts'
import { sendBytes } from '../../../platform/http/files/send-bytes.ts'
import type { StoryDeps } from '../deps.ts'
import { mediaTypeOf } from './media-type.ts'
import { openPurchased } from './open-purchased.ts'

/** Sends a single purchased file. */
export async function sendPurchased(
  deps: StoryDeps,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const opened = await openPurchased(deps, [name])
  if (opened instanceof Failure) return sendFailure(reply, opened)
  const [file] = opened
  return file && sendBytes(request, reply, file, { type: mediaTypeOf(name) })
}
