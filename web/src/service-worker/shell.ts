/** Filled in by the build: the files that the playlist needs, and a name that is another one when they are. */
declare const shellFiles: string[]
declare const shellName: string

const playlist = '/myplaylist'
const isShell = (name: string) => name.startsWith('shell-')

/** The page holds nothing personal: the browser adds the family once it runs. */
export async function keepShell(): Promise<void> {
  const shell = await caches.open(shellName)
  await shell.addAll([new Request(playlist, { cache: 'reload' }), ...shellFiles.map((file) => new Request(file))])
}

export async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => isShell(name) && name !== shellName).map((name) => caches.delete(name)))
}

export const isShellFile = (pathname: string) => shellFiles.includes(pathname)

/** Their names change with what is in them, so that a kept one is never an old one. */
export const shellFile = async (request: Request): Promise<Response> =>
  (await (await caches.open(shellName)).match(request.url)) ?? fetch(request)

/** Always the shop's own page while the shop can be reached; else the playlist, to which every other address leads. */
export async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    if (new URL(request.url).pathname !== playlist) return Response.redirect(playlist)
    return (await (await caches.open(shellName)).match(playlist)) ?? Response.error()
  }
}
