const dayOf = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

const long = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** Such as 'Arrives Tue, Nov 24 – Thu, Nov 26'. */
export const arrivalText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? `Arrives ${dayOf(from, long)}` : `Arrives ${dayOf(from, long)} – ${dayOf(to, long)}`
