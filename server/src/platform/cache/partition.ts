import type { CachedResponse } from './cached-response.ts'

/** A part of the cache with its own space; the oldest responses make room for new ones. */
export function createPartition(maxBytes: number) {
  const responses = new Map<string, CachedResponse>()
  const untagged = new Set<string>()
  const keysByTag = new Map<string, Set<string>>()
  let bytes = 0

  const remove = (key: string) => {
    const response = responses.get(key)
    if (response === undefined) return
    responses.delete(key)
    untagged.delete(key)
    bytes -= sizeOf(key, response)
    for (const tag of response.tags ?? []) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  const index = (key: string, tags: readonly string[] | undefined) => {
    if (tags === undefined) untagged.add(key)
    for (const tag of tags ?? []) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
  }

  const clear = () => {
    for (const collection of [responses, untagged, keysByTag]) collection.clear()
    bytes = 0
  }

  return {
    find: (key: string) => responses.get(key),
    add: (key: string, response: CachedResponse) => {
      remove(key)
      responses.set(key, response)
      index(key, response.tags)
      bytes += sizeOf(key, response)
      for (const oldest of responses.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
    /** Drops what shows one of these things and what may show any; without them, everything. */
    drop: (changed: string[] | undefined) => {
      if (changed === undefined) return clear()
      for (const key of untagged) remove(key)
      for (const tag of changed) for (const key of keysByTag.get(tag) ?? []) remove(key)
    },
  }
}

// Headers, keys and the maps' own entries.
const overheadBytes = 4096

// The compressed variants, which are made on demand, add about half as much again.
const sizeOf = (key: string, { variants }: CachedResponse) =>
  overheadBytes + key.length + variants.identity.body.length * 1.5
