import type { FastifyInstance } from 'fastify'
import { showPage } from '../pages/layout.ts'
import { refusal } from '../refusals.ts'
import { type Form, formSchema } from './form-schema.ts'
import { editableIn } from './originals/editable.ts'
import type { Library } from './originals/library.ts'
import { rewrite } from './originals/rewrite.ts'
import { customizePage } from './pages/customize-page.ts'
import { keptPage } from './pages/kept-page.ts'
import { readChanges } from './read-changes.ts'
import { showSoon } from './show-soon.ts'
import type { Studio } from './studio.ts'

type Options = { studio: Studio; shopUrl: string; library: Library }
type OfStory = { Params: { cfStoryId: string }; Querystring: Form; Body: Form }

/** Shows a known story, and changes names and details in it. */
export async function customizeRoutes(app: FastifyInstance, { studio, shopUrl, library }: Options) {
  app.get<OfStory>('/:cfStoryId', { schema: { querystring: formSchema } }, ({ params, query }, reply) => {
    const original = find(params.cfStoryId)
    const orderId = orderIn(query)
    const kept = studio.find(orderId)
    if (kept) return showPage(reply, keptPage(kept, shopUrl))
    const { changes, complaints } = readChanges(editableIn(original), query)
    return showPage(reply, customizePage({ original, orderId, changes, complaints }))
  })

  app.post<OfStory>('/:cfStoryId', { schema: { body: formSchema } }, async ({ params, body }, reply) => {
    const original = find(params.cfStoryId)
    const orderId = orderIn(body)
    const { changes, complaints } = readChanges(editableIn(original), body)
    if (Object.keys(complaints).length > 0) {
      return showPage(reply, customizePage({ original, orderId, changes, complaints }))
    }
    await showSoon(studio.keep(orderId, rewrite(original, changes)))
    return reply.redirect(`/story?orderId=${encodeURIComponent(orderId)}`, 303)
  })

  function find(id: string) {
    const original = library.get(id)
    if (!original) throw refusal(404, 'The story tool does not have this story.')
    return original
  }
}

function orderIn({ orderId }: Form) {
  if (!orderId) throw refusal(400, 'A story is changed for an order: open it from the shop.')
  return orderId
}
