import { arrivalText } from '@storylamp/contract/delivery/arrival'

/** Breaks between the days, but not within one. */
export const arrivalDays = (days: { from: string; to: string }): string =>
  arrivalText(days).replaceAll(/(\w), (\w+) (\d)/g, '$1,\u00A0$2\u00A0$3')
