/** Defined by the build: the files that the playlist needs, and a name that changes with them. */
declare const shellFiles: string[]
declare const shellName: string

const playlist = '/myplaylist'
const isShell = (name: string) => name.startsWith('shell-')

/** The page contains no personal data, so one copy serves every account. */
export async function keepShell(): Promise<void> {
  const shell = await caches.open(shellName)
  await shell.addAll([new Request(playlist, { cache: 'reload' }), ...shellFiles.map((file) => new Request(file))])
}

export async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => isShell(name) && name !== shellName).map((name) => caches.delete(name)))
}

export const isShellFile = (pathname: string) => shellFiles.includes(pathname)

/** The file names contain hashes, so a cached file is never outdated. */
export const shellFile = async (request: Request): Promise<Response> =>
  (await (await caches.open(shellName)).match(request.url)) ?? fetch(request)

/** Network first. Offline, every address leads to the playlist. */
export async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    if (new URL(request.url).pathname !== playlist) return Response.redirect(playlist)
    return (await (await caches.open(shellName)).match(playlist)) ?? Response.error()
  }
}
