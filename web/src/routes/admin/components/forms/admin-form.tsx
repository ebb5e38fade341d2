import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Outcome } from '../../../../api/request.ts'
import { type Send, useSend } from '../../../../api/send.ts'
import { Button } from '../../../../ui/button.tsx'
import { style } from '../../../../ui/classes.ts'
import { notify } from '../../../../ui/feedback/notify.tsx'
import { CheckedForm, FormOutcome } from '../../../../ui/forms/form.tsx'
import { type Check, refusalOf, useForm } from '../../../../ui/forms/use-form.ts'
import type { Merging, Versioned } from '../merge/merging.ts'
import { useMerge } from '../merge/use-merge.tsx'
import { useConfirmed } from '../page/password-prompt.tsx'
import { LeaveDialog, useUnsavedChanges } from './unsaved-changes.tsx'

type Props<T, Reply, Entity extends Versioned> = {
  check: Check<T>
  save: (send: Send, data: T) => Promise<Outcome<Reply>>
  submitLabel?: string
  successText: string
  failureText: string
  onSaved: (reply: Reply) => void
  merging?: Merging<T, Entity> | undefined
  /** A short form in a card: its button scrolls with it. */
  isInCard?: boolean
  children: ReactNode
}

export function AdminForm<T, Reply, Entity extends Versioned = Versioned>({
  check,
  save,
  submitLabel = 'Save',
  successText,
  failureText,
  onSaved,
  merging,
  isInCard = false,
  children,
}: Props<T, Reply, Entity>) {
  const hasChanges = useUnsavedChanges()
  const send = useSend()
  const confirmed = useConfirmed()
  const { round, startRound } = useRound(merging?.loaded.version)
  const merge = useMerge(merging, () => {
    hasChanges.current = false
    form.clearProblems()
    startRound()
  })
  const form = useForm({
    check,
    submit: async (data) => {
      const { reply, problem } = await confirmed(() => save(send, data))
      if (problem !== undefined) {
        await merge.ask(data, problem)
        return refusalOf(problem, failureText)
      }
      hasChanges.current = false
      notify(successText)
      onSaved(reply)
      return undefined
    },
  })
  const markChanged = () => {
    hasChanges.current = true
    form.reopen()
  }
  return (
    <>
      <CheckedForm
        form={form}
        markChanged={markChanged}
        onChange={() => {
          hasChanges.current = true
        }}
        className="grid gap-4"
      >
        <Fragment key={round}>{children}</Fragment>
        <div className={isInCard ? 'contents' : saveBar}>
          {/* Problems with an empty path concern the whole form. */}
          <FormOutcome isSending={form.isSending} failed={form.failed ?? form.problemOf('')} />
          <Button type="submit" aria-disabled={form.isSending} className="sm:justify-self-start">
            {submitLabel}
          </Button>
        </div>
        <LeaveDialog hasChanges={hasChanges} />
      </CheckedForm>
      {merge.dialog}
    </>
  )
}

const saveBar = `save-bar ${style({ variant: 'card' })} sticky bottom-[calc(var(--bars)+0.5rem)] z-10 grid gap-2 border border-line p-3`

/** The fields are filled anew once the version that was merged is loaded. */
function useRound(version: number | undefined) {
  const [round, setRound] = useState(0)
  const isAwaited = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what starts the round
  useEffect(() => {
    if (isAwaited.current) setRound((before) => before + 1)
    isAwaited.current = false
  }, [version])
  const startRound = () => {
    isAwaited.current = true
  }
  return { round, startRound }
}
