import { isSavedFile, savedFile } from './saved-files.ts'
import { dropOldShells, isShellFile, keepShell, page, shellFile } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(keepShell()))

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
