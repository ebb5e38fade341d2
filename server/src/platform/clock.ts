export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

/** Such as 'November 22, 2026', for emails and documents. */
export const longDate = (moment: Date): string =>
  moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
