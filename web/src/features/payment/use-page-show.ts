import { useEffect } from 'react'

/** The back button may restore this page as it was when it went to the provider. */
export function usePageShow(onShow: () => void): void {
  useEffect(() => {
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  })
}
