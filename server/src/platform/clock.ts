export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** Rate limits are in seconds. */
export const hourSeconds = 60 * 60

export const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const times = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** Such as 'November 22, 2026', for emails and documents. */
export const longDate = (moment: Date): string => days.format(moment)

/** To the minute, for what is confirmed by mail. */
export const exactTime = (moment: Date): string => `${longDate(moment)} at ${times.format(moment)} UTC`

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The midnight, in UTC, of the day so many days later. */
export const daysAfter = (moment: Date, days: number): Date => later(new Date(dayOf(moment)), days * dayMs)

/** A day lasts until it has ended everywhere on earth. */
export const isDayOver = (day: Date, now: Date): boolean => now >= later(day, dayMs + 12 * hourMs)
