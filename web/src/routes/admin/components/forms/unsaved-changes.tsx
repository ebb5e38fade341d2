import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { startsHere } from '../../../../ui/dialog/starts-here.ts'

/** Tracks unsaved input; closing the tab asks for confirmation, too. */
export function useUnsavedChanges() {
  const hasChanges = useRef(false)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return hasChanges
}

/** Asks before a link leaves unsaved changes. */
export function LeaveDialog({ hasChanges }: { hasChanges: { current: boolean } }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges.current && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      closesOnBack={false}
    >
      <div className="mt-2 grid gap-4">
        <p>What you have changed here is lost.</p>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button ref={startsHere} variant="secondary" onClick={() => blocker.reset?.()}>
          Stay here
        </Button>
      </div>
    </Dialog>
  )
}
