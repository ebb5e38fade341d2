import { useSettings } from '../../base/settings.ts'
import { useShownPhone } from './use-shown-phone.ts'

/** A phone number as people write it in the country of an address, else where the shop is at home. */
export function Phone({ number, country }: { number: string; country?: string }) {
  const { homeCountry } = useSettings()
  return useShownPhone(number, country ?? homeCountry)
}
