import type { PageRequest, RenderedPage, ShopSettings } from '@storylamp/contract/pages/page'
import type { RefusalBody, RefusalCode } from '@storylamp/contract/refusals'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type HydrationState,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { ClientAssets } from '../vite/asset-list.ts'
import { type ReadPath, type ReplyTo, type UrlInput, urlOf } from './api/endpoints.ts'
import { type Load, loaderContext } from './api/load.ts'
import { pageDataId, toInertJson } from './base/page-data.ts'
import { Document } from './document.tsx'
import { scriptListId } from './head-script.ts'
import { routes } from './routes.ts'
import { createStore } from './store/store.ts'

const handler = createStaticHandler(routes)

export async function renderPage(request: PageRequest, assets: ClientAssets): Promise<RenderedPage> {
  const { url, settings } = request
  const context = await handler.query(new Request(`${settings.shopOrigin}${url}`), {
    requestContext: loaderContext(loadThrough(request), settings),
  })
  if (context instanceof Response) {
    return { status: context.status, html: () => [], redirectTo: context.headers.get('location') ?? '/' }
  }
  // Loaders throw route error responses; anything else is a bug, for which the server has an error page.
  const bug = Object.values(context.errors ?? {}).find((error) => !isRouteErrorResponse(error))
  if (bug !== undefined) throw bug
  const html = () => documentOf(context, settings, assets)
  const notFoundOf = context.matches.at(-1)?.route.id ?? 'none'
  return { status: context.statusCode, html, ...(context.statusCode === 404 ? { notFoundOf } : {}) }
}

function documentOf(context: StaticHandlerContext, settings: ShopSettings, assets: ClientAssets): string[] {
  const html = renderToString(
    <Document settings={settings} store={createStore()}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Document>,
  )
  return ['<!doctype html>', ...withAssets(html, context, settings, assets)]
}

const loadThrough =
  ({ callApi }: PageRequest): Load =>
  async <Path extends ReadPath>(path: Path, input?: UrlInput) => {
    const { status, body } = await callApi(urlOf(path, input))
    if (status < 400) return { reply: body as ReplyTo<Path> }
    const refusal = body as RefusalBody
    return { problem: { status, code: refusal.code as RefusalCode, body: refusal } }
  }

function withAssets(
  html: string,
  context: StaticHandlerContext,
  settings: ShopSettings,
  assets: ClientAssets,
): string[] {
  const modules = context.matches.flatMap(({ route }) => assets.modulesOfRoute[route.id] ?? [])
  const head = [
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    `<style>${assets.css}</style>`,
    `<script>${assets.headScript}</script>`,
  ]
  const scripts = [...assets.entryModules, ...new Set(modules), assets.entry]
  const data = { settings, hydration: hydrationState(context) }
  const [headEnd, bodyEnd] = [html.indexOf('</head>'), html.lastIndexOf('</body>')]
  const body = [inertScript(pageDataId, data), inertScript(scriptListId, scripts)]
  return [html.slice(0, headEnd), ...head, html.slice(headEnd, bodyEnd), ...body, html.slice(bodyEnd)]
}

const inertScript = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${toInertJson(value)}</script>`

function hydrationState({ loaderData, actionData, errors }: StaticHandlerContext): HydrationState {
  const marked = Object.entries(errors ?? {}).map(([id, error]) => [id, { ...error, __type: 'RouteErrorResponse' }])
  return { loaderData, actionData, errors: errors === null ? null : Object.fromEntries(marked) }
}
