import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Whether a form is still there when its reply comes: its dialog may be closed, or gone, by then. */
export function useShown(isOpen: boolean): RefObject<boolean> {
  const isShown = useRef(isOpen)
  useLayoutEffect(() => {
    isShown.current = isOpen
    return () => {
      isShown.current = false
    }
  }, [isOpen])
  return isShown
}
