import { useEffect } from 'react'

/** Back from the provider's page, the browser may show this one as it was left. */
export function useComingBack(returned: () => void): void {
  useEffect(() => {
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  })
}
