import type { ParseNumber } from '@storylamp/contract/accounts/fields/mobile-number'
import { useEffect, useState } from 'react'

/** The numbers of all countries weigh 30 KB, so that they are loaded only where a page needs them. */
export function usePhoneParser(isNeeded: boolean): ParseNumber | undefined {
  const [loaded, setLoaded] = useState<{ parse: ParseNumber }>()
  useEffect(() => {
    if (!isNeeded) return
    // Without them a number is shown as it is stored, and checked by the shop.
    import('libphonenumber-js/min').then(
      ({ parsePhoneNumberFromString: parse }) => setLoaded({ parse }),
      () => {},
    )
  }, [isNeeded])
  return loaded?.parse
}
