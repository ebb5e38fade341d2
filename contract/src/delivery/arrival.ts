/** Such as 'Tue, Nov 24'. Without Intl, whose first date takes a slow phone 100 ms. */
export function dayText(day: string): string {
  const [weekday, date, month] = new Date(`${day}T00:00:00Z`).toUTCString().split(' ')
  return `${weekday} ${month} ${Number(date)}`
}

/** Such as 'Arrives Tue, Nov 24 – Thu, Nov 26'. */
export const arrivalText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? `Arrives ${dayText(from)}` : `Arrives ${dayText(from)} – ${dayText(to)}`
