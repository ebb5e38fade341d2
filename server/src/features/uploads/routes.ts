import { join } from 'node:path'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import { upload } from '@storylamp/contract/uploads/uploads'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { LimitsPerAddress } from '../../platform/http/endpoints/rate-limit.ts'
import { allowSlowBody } from '../../platform/http/server/body-deadline.ts'
import { mediaPolicy } from '../../platform/http/server/security-headers.ts'
import type { UploadDeps } from './deps.ts'
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
    addEndpoint(forms, upload, async ({ member }, request) => {
      const tooMany = await limit(request)
      if (tooMany !== undefined) return tooMany
      allowSlowBody(request.raw)
      return storeUpload(deps, member, request)
    })
  })
}

const policies = [
  ['pictures', "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ['previews', mediaPolicy],
] as const

/** Serves pictures and previews under names that are never reused. The headers keep a browser from running them as a page. */
async function publicFiles(app: FastifyInstance, folder: string): Promise<void> {
  for (const [name, policy] of policies) {
    await app.register(fastifyStatic, {
      root: join(folder, name),
      prefix: `/uploads/${name}/`,
      decorateReply: false,
      cacheControl: false,
      index: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable')
        reply.header('cross-origin-resource-policy', 'cross-origin')
        reply.header('content-security-policy', policy)
      },
    })
  }
}
