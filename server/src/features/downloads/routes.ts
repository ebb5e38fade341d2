import { getProduct, type ProductQuery } from '@storylamp/contract/catalog/catalog'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { type Guide, guidePath, listGuides } from '@storylamp/contract/downloads/downloads'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import { isKnownToClient } from '../../platform/etag.ts'
import { addCachedEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { attachment } from '../../platform/http/files/attachment.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { sendRefusal } from '../../platform/http/refusals/send-refusal.ts'
import { type CatalogDeps, oneProduct, productPage } from '../catalog/index.ts'
import { nameShop } from '../settings/index.ts'
import { createGuidePrinter, type PrinterSettings } from './guide-printer.ts'

export function downloadRoutes(
  app: FastifyInstance,
  deps: CatalogDeps,
  responseCache: ResponseCache,
  settings: PrinterSettings,
): void {
  const guides = createGuidePrinter(settings)

  addCachedEndpoint(app, responseCache, listGuides, ({ query }) => guideList(deps, query))

  app.get<{ Params: { id: string } }>(guidePath(':id'), async (request, reply) => {
    const params = getProduct.params.safeParse(request.params)
    if (!params.success) return sendRefusal(reply, new Refusal('not_found', catalogTexts.productNotFound))
    const found = await oneProduct(deps, params.data.id)
    if (found instanceof Refusal) return sendRefusal(reply, found)

    const { shopName } = await nameShop(deps.db, settings)
    const refusal = guides.isKnown(found.data, shopName) ? undefined : app.load.admitMiss(request, reply.raw)
    if (refusal !== undefined) return sendRefusal(reply, refusal)

    const { bytes, etag } = await guides.getOrPrint(found.data, shopName)
    reply.headers({ 'cache-control': 'no-cache', etag })
    if (isKnownToClient(request.headers, etag)) return reply.code(304).send()
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': attachment(`${found.data.name} guide.pdf`),
    })
    return reply.send(bytes)
  })
}

/** Every active product has a guide. */
async function guideList(deps: CatalogDeps, query: Pick<ProductQuery, 'page' | 'limit' | 'after' | 'before'>) {
  const page = await productPage(deps, { ...query, currency: await deps.readCurrency(), sort: 'name' })
  if (page instanceof Refusal) return page
  const { products, ...counts } = page
  const guides = products.map(
    ({ _id, name, images, imageAlts }): Guide => ({
      productId: _id,
      name,
      image: images[0] ?? '',
      imageAlt: imageAlts[0] ?? '',
      file: guidePath(_id),
    }),
  )
  return { data: guides, ...counts }
}
