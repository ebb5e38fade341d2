import { typedMobileNumberIn } from '@storylamp/contract/accounts/fields/mobile-number'
import { useMemo } from 'react'
import { useSettings } from '../../base/settings.ts'
import { usePhoneParser } from './use-phone-parser.ts'

/** The rule for a typed `mobile` of where the shop is at home. */
export function useMobileRule() {
  const { homeCountry } = useSettings()
  const parse = usePhoneParser(homeCountry !== 'US')
  return useMemo(() => typedMobileNumberIn(homeCountry, parse), [homeCountry, parse])
}
