import * as z from 'zod/mini'

const charger = z.object({ minWatts: z.number(), maxWatts: z.number(), usbPd: z.boolean(), isIncluded: z.boolean() })
export type Charger = z.infer<typeof charger>

export const safety = z.object({
  manufacturer: z.optional(z.string()),
  responsible: z.optional(z.string()),
  identifier: z.optional(z.string()),
  warnings: z.optional(z.string()),
  battery: z.optional(z.string()),
  charger: z.optional(charger),
  guarantee: z.optional(z.string()),
})
export type Safety = z.infer<typeof safety>
