import type { PlaylistItem, Track } from '@storylamp/contract/playlist/playlist'
import { type SavedItem, savedAddress } from './saved-items.ts'

type WithFiles = { url?: string | undefined; image?: string | undefined }

/** Copies the files of an item to the device; what it answers with leads to the copies. */
export async function bringFiles(
  cache: Cache,
  item: PlaylistItem,
  tracks: Track[],
  signal: AbortSignal,
  onPart: (part: number) => void,
): Promise<Omit<SavedItem, 'owner'>> {
  const fileCount = [item, ...tracks].flatMap(filesOf).length
  let fileNumber = 0
  let bytes = 0

  const keep = async (from: string): Promise<string> => {
    const to = `${savedAddress(item._id)}/${fileNumber}`
    const response = await fetch(from, { signal })
    if (!response.ok || response.body === null) throw new Error(`${from} answered ${response.status}`)
    const length = Number(response.headers.get('content-length') ?? 0)
    let received = 0
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        received += chunk.byteLength
        if (length > 0) onPart((fileNumber + Math.min(1, received / length)) / fileCount)
        controller.enqueue(chunk)
      },
    })
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    await cache.put(to, new Response(response.body.pipeThrough(counting), { headers: { 'content-type': type } }))
    fileNumber += 1
    bytes += received
    return to
  }
  /** Pictures are named without the slash that leads to the shop. */
  const keepFiles = async <T extends WithFiles>(one: T): Promise<T> => ({
    ...one,
    ...(one.url === undefined ? {} : { url: await keep(one.url) }),
    ...(one.image === undefined ? {} : { image: (await keep(`/${one.image}`)).slice(1) }),
  })

  const savedItem = await keepFiles<PlaylistItem & WithFiles>(item)
  const savedTracks: Track[] = []
  for (const track of tracks) savedTracks.push(await keepFiles(track))
  signal.throwIfAborted()
  return { item: savedItem, tracks: savedTracks, bytes }
}

const filesOf = ({ url, image }: WithFiles) => [url, image].filter((file) => file !== undefined)
