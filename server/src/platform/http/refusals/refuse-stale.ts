import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { Refusal } from './refusal.ts'

type Versioned = { version?: number | undefined }

/** Refuses a change that was made from an older version; both are as they travel on the wire. */
export function refuseStale<Current extends Versioned>(
  sent: Versioned,
  current: Current,
): Refusal<'stale'> | undefined {
  if (sent.version === undefined || sent.version === current.version) return undefined
  return new Refusal('stale', adminTexts.stale, { sent, current })
}
