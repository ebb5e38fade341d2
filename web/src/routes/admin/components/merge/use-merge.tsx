import { type ReactNode, useState } from 'react'
import type { Problem } from '../../../../api/request.ts'
import { notify } from '../../../../ui/feedback/notify.tsx'
import type { Merging, Versioned } from './merging.ts'

type Asked<T, Entity> = { typed: T; current: Entity; Dialog: typeof import('./merge-dialog.tsx').MergeDialog }

/** After a stale change, asks field by field what to save over what somebody else has saved. */
export function useMerge<T, Entity extends Versioned>(
  merging: Merging<T, Entity> | undefined,
  onMerged: () => void,
): { ask: (typed: T, problem: Problem) => Promise<void>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked<T, Entity>>()
  const ask = async (typed: T, { code, body }: Problem) => {
    if (merging === undefined || code !== 'stale') return
    // Without a connection the form still shows why it was refused.
    const loaded = await import('./merge-dialog.tsx').catch(() => undefined)
    if (loaded !== undefined) setAsked({ typed, current: body.current as Entity, Dialog: loaded.MergeDialog })
  }
  const close = () => setAsked(undefined)
  const dialog = asked !== undefined && merging !== undefined && (
    <asked.Dialog
      merging={merging}
      typed={asked.typed}
      current={asked.current}
      onClose={close}
      onMerged={() => {
        close()
        onMerged()
        notify('What you chose is saved.')
        merging.reload()
      }}
    />
  )
  return { ask, dialog }
}
