import { parseByteRange } from '@storylamp/contract/byte-range'
import { countSavedStories } from '../store/count-saved-stories.ts'
import { savedStories } from '../store/saved-stories.ts'
import { offlinePage } from './offline-page.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(cacheShell()))

// No skipWaiting: open pages of an older version still need the files of their own shell.
self.addEventListener('activate', (event) => event.waitUntil(dropOldShells().then(() => self.clients.claim())))

/** Requests that are not handled here, above all those to the API, go to the network. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  // Downloads from the API are navigations too.
  if (pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (isSavedFile(pathname)) event.respondWith(savedFile(request))
  else if (isShellFile(pathname)) event.respondWith(shellFile(request))
})

const isSavedFile = (pathname: string) => pathname.startsWith(`/${savedStories}/`)

/** Serves a saved file, or the range of it that a player requests. */
async function savedFile(request: Request): Promise<Response> {
  const whole = await (await caches.open(savedStories)).match(request.url)
  if (whole === undefined) return new Response(null, { status: 404 })
  const file = await whole.blob()
  const headers = { 'content-type': whole.headers.get('content-type') ?? '', 'accept-ranges': 'bytes' }
  const range = parseByteRange(request.headers.get('range'), file.size)
  if (range === 'whole') return new Response(file, { headers })
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` } })
  }
  const { start, end } = range
  return new Response(file.slice(start, end), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end - 1}/${file.size}` },
  })
}

/** Defined by the build: the files that the playlist needs, and a name that changes with them. */
declare const shellFiles: string[]
declare const shellName: string

const playlist = '/myplaylist'
const isShell = (name: string) => name.startsWith('shell-')

/** The page contains no personal data, so one copy serves every account. */
async function cacheShell(): Promise<void> {
  const shell = await caches.open(shellName)
  await shell.addAll([new Request(playlist, { cache: 'reload' }), ...shellFiles.map((file) => new Request(file))])
}

async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => isShell(name) && name !== shellName).map((name) => caches.delete(name)))
}

const isShellFile = (pathname: string) => shellFiles.includes(pathname)

/** The file names contain hashes, so a cached file is never outdated. */
const shellFile = async (request: Request): Promise<Response> =>
  (await (await caches.open(shellName)).match(request.url)) ?? fetch(request)

/** Network first. Offline, an installed app, which begins on the home page, leads to the playlist. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const { pathname } = new URL(request.url)
    if (pathname === '/') return Response.redirect(playlist)
    if (pathname !== playlist) return offlinePage(playlist, await countSavedStories(), shellFiles)
    return (await (await caches.open(shellName)).match(playlist)) ?? Response.error()
  }
}
