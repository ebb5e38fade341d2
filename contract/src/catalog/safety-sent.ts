import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { line, lines } from '../settings/section.ts'

const maxWatts = 240

const isWatts = (watts: number) => watts > 0 && watts <= maxWatts && Number.isInteger(watts * 10)
const watts = z.number(adminTexts.wattsInvalid).check(z.refine(isWatts, adminTexts.wattsInvalid))

/** The values of the pictograms for chargers (L7). */
const charger = z
  .strictObject({ minWatts: watts, maxWatts: watts, usbPd: z.boolean(), isIncluded: z.boolean() })
  .check(
    z.refine(({ minWatts, maxWatts }) => minWatts <= maxWatts, { error: adminTexts.wattsReversed, path: ['maxWatts'] }),
  )

/** An empty field takes the shop's own value, if there is one. */
export const safetySent = z.strictObject({
  /** With its postal and its electronic address (L6). */
  manufacturer: z.optional(lines(300)),
  /** In the European Union. */
  responsible: z.optional(lines(300)),
  identifier: z.optional(line(100)),
  warnings: z.optional(lines(1000)),
  battery: z.optional(line(300)),
  charger: z.optional(charger),
  /** The notice on the legal guarantee (L3). */
  guarantee: z.optional(lines(1000)),
})
export type SafetySent = z.infer<typeof safetySent>
