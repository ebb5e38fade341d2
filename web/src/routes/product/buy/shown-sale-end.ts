type Zone = { timeZone?: string }

const toTheMinute = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

const hourAndMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** To the minute; a sale that ends at midnight is for the day before. */
export function shownSaleEnd(saleEnds: string, zone: Zone = {}): string {
  const end = new Date(saleEnds)
  const isMidnight = end.toLocaleTimeString('en-US', { ...hourAndMinute, ...zone }) === '00:00'
  const shown = isMidnight ? new Date(end.getTime() - 1) : end
  return shown.toLocaleString('en-US', { ...toTheMinute, ...zone })
}
