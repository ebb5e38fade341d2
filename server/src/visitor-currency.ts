import { currencyFor } from '@storylamp/contract/settings/sold-currencies'
import type { SettingsCache } from './features/settings/index.ts'
import { acceptedCountry } from './platform/http/accepted-country.ts'

/** Names the currency of a visitor's country in an address that names none: kept responses and calls know it from there. */
export const inVisitorsCurrency =
  ({ last }: Pick<SettingsCache, 'last'>) =>
  (url: string, languages: string | undefined): string => {
    const selling = last()?.selling
    if (selling === undefined || selling.currencies.length === 0 || isFile(url) || /[?&]currency=/.test(url)) return url
    const currency = currencyFor(selling, undefined, acceptedCountry(languages))
    return currency === selling.currency ? url : withCurrency(url, currency)
  }

const isFile = (url: string) => url.split('?', 1)[0]?.includes('.') ?? false

const withCurrency = (url: string, currency: string) => `${url}${url.includes('?') ? '&' : '?'}currency=${currency}`
