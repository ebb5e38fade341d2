import { dayMs, dayOf, later } from '../../platform/clock.ts'

/** The day in UTC that is so many working days after the given moment. */
export function afterWorkingDays(moment: Date, count: number): string {
  let day = moment
  for (let left = count; left > 0; ) {
    day = later(day, dayMs)
    if (isWorkingDay(day)) left -= 1
  }
  return dayOf(day)
}

const isWorkingDay = (day: Date) => day.getUTCDay() % 6 !== 0
