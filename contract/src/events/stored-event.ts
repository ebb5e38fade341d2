import { actTexts } from './act-texts.ts'
import { alarmTexts } from './alarm-texts.ts'
import type { KnownEvent, StoredEvent } from './kinds.ts'
import { stepTexts } from './step-texts.ts'

/** Each kind has words for one use at least. */
export const knownKinds = new Set(Object.keys({ ...stepTexts, ...actTexts, ...alarmTexts }))

/** A kind that this version does not know is kept as it is. */
export const asStored = (kind: string, details: Record<string, unknown>): StoredEvent =>
  knownKinds.has(kind) ? ({ kind, details } as KnownEvent) : { kind: 'other', storedKind: kind, details }
