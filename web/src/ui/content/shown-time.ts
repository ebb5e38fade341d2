/** As the specification writes timestamps (S9.11), with seconds. */
const time = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
})

/** As the specification writes the playlist's dates (S9.11). */
const longTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

const day = { dateStyle: 'medium' } as const
const localDay = new Intl.DateTimeFormat('en-US', day)
const plainDay = new Intl.DateTimeFormat('en-US', { ...day, timeZone: 'UTC' })

export const shownTime = (moment: string): string => time.format(new Date(moment))

export const shownLongTime = (moment: string): string => longTime.format(new Date(moment))

/** The day of a moment, where the time of day would tell nothing. */
export const shownDay = (moment: string): string => localDay.format(new Date(moment))

/** A date without a time, such as a birthday or the last day of a period, is the same in every time zone. */
export const shownDate = (date: string): string => plainDay.format(new Date(date))
