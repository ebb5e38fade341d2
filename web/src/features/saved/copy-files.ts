import type { WirePlaylistItem as PlaylistItem, Track } from '@storylamp/contract/playlist/playlist'
import { addressOf, type SavedItem } from './saved-items.ts'

type WithFiles = { url?: string | undefined; narrationUrl?: string | undefined; image?: string | undefined }

/** Copies the files of an item into the cache, and returns the item with the URLs of the copies. */
export async function copyFiles(
  cache: Cache,
  item: PlaylistItem,
  tracks: Track[],
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<Omit<SavedItem, 'owner'>> {
  const fileCount = [item, ...tracks].flatMap(filesOf).length
  let fileNumber = 0
  let bytes = 0

  const copy = async (source: string): Promise<string> => {
    const target = `${addressOf(item._id)}/${fileNumber}`
    const response = await fetch(source, { signal })
    if (!response.ok || response.body === null) throw new Error(`${source} answered ${response.status}`)
    const length = Number(response.headers.get('content-length') ?? 0)
    let received = 0
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        received += chunk.byteLength
        if (length > 0) onProgress((fileNumber + Math.min(1, received / length)) / fileCount)
        controller.enqueue(chunk)
      },
    })
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    await cache.put(target, new Response(response.body.pipeThrough(counter), { headers: { 'content-type': type } }))
    fileNumber += 1
    bytes += received
    return target
  }
  /** Paths of pictures have no leading slash. */
  const copyAll = async <T extends WithFiles>(original: T): Promise<T> => ({
    ...original,
    ...(original.url === undefined ? {} : { url: await copy(original.url) }),
    ...(original.narrationUrl === undefined ? {} : { narrationUrl: await copy(original.narrationUrl) }),
    ...(original.image === undefined ? {} : { image: (await copy(`/${original.image}`)).slice(1) }),
  })

  const savedItem = await copyAll<PlaylistItem & WithFiles>(item)
  const savedTracks: Track[] = []
  for (const track of tracks) savedTracks.push(await copyAll(track))
  signal.throwIfAborted()
  const saved = { item: savedItem, tracks: savedTracks }
  // A text without a recording is saved in these words alone.
  return { ...saved, bytes: bytes + new Blob([JSON.stringify(saved)]).size }
}

const filesOf = ({ url, narrationUrl, image }: WithFiles) =>
  [url, narrationUrl, image].filter((file) => file !== undefined)
