import multipart from '@fastify/multipart'
import { upload } from '@storylamp/contract/uploads/uploads'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { LimitsPerAddress } from '../../platform/http/endpoints/rate-limit.ts'
import type { UploadDeps } from './deps.ts'
import { publicFiles } from './public-files.ts'
import { storeUpload } from './store-upload.ts'
import { makeUploadFolders } from './upload-folders.ts'

const uploadsPerHour = 600

export async function uploadRoutes(app: FastifyInstance, deps: UploadDeps, limits: LimitsPerAddress): Promise<void> {
  await makeUploadFolders(deps.folder)
  await publicFiles(app, deps.folder)
  const limit = limits('uploads', uploadsPerHour, 3600)
  // A scope of its own: no other endpoint accepts multipart forms.
  await app.register(async (forms) => {
    await forms.register(multipart)
    addEndpoint(
      forms,
      upload,
      async ({ member }, request) => (await limit(request)) ?? storeUpload(deps, member, request),
    )
  })
}
