const format = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const

export const dayText = (day: string): string => new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', format)

/** Such as 'Arrives Tue, Nov 24 – Thu, Nov 26'. */
export const arrivalText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? `Arrives ${dayText(from)}` : `Arrives ${dayText(from)} – ${dayText(to)}`
