import { reportStory } from '@storylamp/contract/stories/stories'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { StoryDeps } from '../deps.ts'
import { recordReport } from './report-story.ts'

/** For the story tool's reports, server to server. */
export function reportRoutes(app: FastifyInstance, deps: StoryDeps): void {
  void app.register(async (reports) => {
    // The signature is over the bytes as they came.
    const bytesOf = new WeakMap<FastifyRequest, Buffer>()
    const parseJson = reports.getDefaultJsonParser('error', 'error')
    reports.removeContentTypeParser('application/json')
    reports.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      bytesOf.set(request, body)
      void parseJson(request, body.toString(), done)
    })
    addEndpoint(reports, reportStory, async ({ body }, request) => {
      const bytes = bytesOf.get(request)
      const signature = request.headers['x-story-signature']
      const isSigned =
        bytes !== undefined && typeof signature === 'string' && deps.storyTool.hasSigned(bytes, signature, deps.clock())
      return isSigned ? recordReport(deps, body) : new Failure('signature_invalid', storyTexts.signatureWrong)
    })
  })
}
