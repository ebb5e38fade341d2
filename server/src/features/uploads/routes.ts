import multipart from '@fastify/multipart'
import { upload } from '@storylamp/contract/uploads/uploads'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../platform/http/endpoints/endpoints.ts'
import type { LimitsPerAddress } from '../../platform/http/endpoints/rate-limit.ts'
import type { UploadParts } from './deps.ts'
import { makePlaces } from './places.ts'
import { publicFiles } from './public-files.ts'
import { takeIn } from './take-in.ts'

const uploadsPerHour = 600

export async function uploadRoutes(app: FastifyInstance, deps: UploadParts, limits: LimitsPerAddress): Promise<void> {
  await makePlaces(deps.folder)
  await publicFiles(app, deps.folder)
  const limit = limits('uploads', uploadsPerHour, 3600)
  // Only here are forms with files understood.
  await app.register(async (forms) => {
    await forms.register(multipart)
    answer(forms, upload, async ({ member }, request) => (await limit(request)) ?? takeIn(deps, member, request))
  })
}
