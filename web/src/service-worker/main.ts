import { isSavedFile, savedFile } from './saved-files.ts'
import { dropOldShells, isShellFile, keepShell, page, shellFile } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(keepShell()))

// It takes over once no page of an older one is open any more: those still find their files in their own shell.
self.addEventListener('activate', (event) => event.waitUntil(dropOldShells().then(() => self.clients.claim())))

/** Everything that is not named here goes to the shop as if there were no worker, the API above all. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  // Downloads are navigations too.
  if (pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (isSavedFile(pathname)) event.respondWith(savedFile(request))
  else if (isShellFile(pathname)) event.respondWith(shellFile(request))
})
