/** Made when it is first used, as each takes a slow phone 20 ms. */
function formatAs(options: Intl.DateTimeFormatOptions): (moment: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (moment) => {
    format ??= new Intl.DateTimeFormat('en-US', options)
    return format.format(new Date(moment))
  }
}

/** As the specification writes timestamps, with seconds. */
export const shownTime = formatAs({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
})

/** As the specification writes the playlist's dates. */
export const shownLongTime = formatAs({ dateStyle: 'long', timeStyle: 'short' })

/** The day of a moment, where the time of day would tell nothing. */
export const shownDay = formatAs({ dateStyle: 'medium' })

/** A date without a time, such as a birthday or the last day of a period, is the same in every time zone. */
export const shownDate = formatAs({ dateStyle: 'medium', timeZone: 'UTC' })
