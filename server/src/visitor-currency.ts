import { currencyFor } from '@storylamp/contract/settings/sold-currencies'
import type { SettingsCache } from './features/settings/index.ts'
import { acceptedCountry } from './platform/http/accepted-country.ts'

/** Names the currency of a visitor's country in an address that names none that is sold: kept responses and calls know it from there. */
export const inVisitorsCurrency =
  ({ last }: Pick<SettingsCache, 'last'>) =>
  (url: string, languages: string | undefined): string => {
    const selling = last()?.selling
    if (selling === undefined || selling.currencies.length === 0 || isFile(url)) return url
    const [, asked] = /[?&]currency=([^&]*)/.exec(url) ?? []
    const currency = currencyFor(selling, asked, acceptedCountry(languages))
    if (currency === (asked ?? selling.currency)) return url
    if (asked !== undefined) return url.replace(/(?<=[?&]currency=)[^&]*/, currency)
    return `${url}${url.includes('?') ? '&' : '?'}currency=${currency}`
  }

const isFile = (url: string) => url.split('?', 1)[0]?.includes('.') ?? false
