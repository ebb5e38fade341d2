import type { WireBody } from '@storylamp/contract/endpoint'
import { changeParcel, type ParcelChange, sendParcel } from '@storylamp/contract/orders/admin-parcels'
import { type Check, checkBy } from '../../../../ui/forms/use-form.ts'
import { type FormValues, isFilled, toNumber } from '../../components/forms/form-values.ts'

export type ParcelBody = WireBody<typeof sendParcel>
type Part = { line: number; pieces: number }

const checkBody = checkBy<ParcelBody>(sendParcel.body)

/** The lines that have pieces are sent, as far as they are left; the problem of one is shown at its field. */
export const checkParcel =
  (version: number | undefined, left: readonly number[]): Check<ParcelBody> =>
  (typed) => {
    const { lines = [], tracking } = typed as FormValues & { lines?: unknown[] }
    const parts: Part[] = [...lines.entries()]
      .filter(([, pieces]) => isFilled(pieces))
      .map(([line, pieces]) => ({ line, pieces: toNumber(pieces) }))
    const noted = trackingOf(tracking)
    const checked = checkBody({ lines: parts, version, ...(noted === undefined ? {} : { tracking: noted }) })
    const tooMany = parts.filter(({ line, pieces }) => pieces > (left[line] ?? 0))
    if (checked.wrong === undefined && tooMany.length > 0) {
      return { wrong: tooMany.map(({ line }) => ({ path: `lines.${line}`, message: `Only ${left[line] ?? 0} left` })) }
    }
    if (checked.wrong === undefined) return checked
    return { wrong: checked.wrong.map(({ path, message }) => ({ path: fieldOf(path, parts), message })) }
  }

const checkChange = checkBy<ParcelChange>(changeParcel.body)

/** A parcel that has left keeps a tracking: what is emptied is asked for. */
export const checkTracking: Check<ParcelChange> = (typed) =>
  checkChange({ tracking: trackingOf((typed as FormValues).tracking) ?? {} })

/** Undefined where nothing of it was typed. */
function trackingOf(typed: unknown): FormValues | undefined {
  const filled = Object.entries((typed ?? {}) as FormValues).filter(([, value]) => isFilled(value))
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}

function fieldOf(path: string, parts: Part[]): string {
  const [, at] = /^lines\.(\d+)\./.exec(path) ?? []
  return at === undefined ? path : `lines.${parts[Number(at)]?.line}`
}
