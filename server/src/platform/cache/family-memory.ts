import type { ChangeListener } from '../db/change-listener.ts'

export type FamilyMemory = {
  /** Whether what is remembered is certainly true; `confirm` makes it so. Once a request is enough. */
  isCertain(): boolean
  /** Waits until every change to a family that was committed before this call is known. */
  confirm(): Promise<void>
  /** What was read before, unless its family has changed since; else reads and keeps it. */
  recall<Kept extends OfFamily>(key: string, read: () => Promise<Kept | undefined>): Promise<Kept | undefined>
}

type OfFamily = { familyId: string }

/** Where changes are heard of: what is said is the id of the family. */
export type FamilyChanges = Pick<ChangeListener, 'onChange' | 'isUp' | 'isCertain' | 'confirm'>

/** Remembers who the callers are, so that a request of a family that stays as it was costs the database nothing. */
export function createFamilyMemory(changes: FamilyChanges, mostKept = 20_000): FamilyMemory {
  const kept = new Map<string, OfFamily>()
  const keysOf = new Map<string, Set<string>>()
  let generation = 0

  const forget = (key: string) => {
    const familyId = kept.get(key)?.familyId ?? ''
    kept.delete(key)
    keysOf.get(familyId)?.delete(key)
    if (keysOf.get(familyId)?.size === 0) keysOf.delete(familyId)
  }

  changes.onChange((familyId) => {
    generation += 1
    const changed = familyId === undefined ? [...kept.keys()] : [...(keysOf.get(familyId) ?? [])]
    changed.forEach(forget)
  })

  const keep = (key: string, value: OfFamily) => {
    forget(key)
    kept.set(key, value)
    const keys = keysOf.get(value.familyId)
    if (keys === undefined) keysOf.set(value.familyId, new Set([key]))
    else keys.add(key)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) forget(oldest)
  }

  return {
    isCertain: changes.isCertain,
    confirm: changes.confirm,
    recall: async <Kept extends OfFamily>(key: string, read: () => Promise<Kept | undefined>) => {
      const known = kept.get(key) as Kept | undefined
      if (known !== undefined) return known
      const startedIn = generation
      const found = await read()
      // What was read before a change must not be kept after it, and nothing while changes can't be heard.
      if (found !== undefined && generation === startedIn && changes.isUp()) keep(key, found)
      return found
    },
  }
}
