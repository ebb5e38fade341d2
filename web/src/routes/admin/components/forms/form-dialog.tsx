import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Outcome } from '../../../../api/request.ts'
import { button } from '../../../../ui/classes.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { startsHere } from '../../../../ui/dialog/starts-here.ts'
import { useShown } from '../../../../ui/dialog/use-shown.ts'
import { notify } from '../../../../ui/feedback/notify.tsx'
import { CheckedForm, FormOutcome } from '../../../../ui/forms/form.tsx'
import { type Check, refusalOf, useForm } from '../../../../ui/forms/use-form.ts'
import { useFocusOnRemoval } from '../../../../ui/use-focus-on-removal.ts'
import type { Merging, Versioned } from '../merge/merging.ts'
import { useMerge } from '../merge/use-merge.tsx'
import { useConfirmed } from '../page/password-prompt.tsx'

type Props<T, Reply, Entity extends Versioned> = {
  /** Names the button that opens the dialog. */
  buttonLabel: string
  className?: string
  /** What it does is hard or impossible to undo. */
  isDangerous?: boolean
  title: string
  submitLabel: string
  check: Check<T>
  send: (data: T) => Promise<Outcome<Reply>>
  successText: string | ((reply: Reply) => string)
  failureText: string
  onDone: (reply: Reply) => void
  merging?: Merging<T, Entity>
  children: ReactNode
}

/** A button that opens a form in a dialog. */
export function FormDialog<T, Reply, Entity extends Versioned = Versioned>(props: Props<T, Reply, Entity>) {
  const {
    buttonLabel,
    isDangerous = false,
    className = button({ variant: isDangerous ? 'danger' : 'secondary' }),
    title,
    submitLabel,
    check,
    send,
    successText,
    failureText,
    onDone,
    merging,
    children,
  } = props
  const confirmed = useConfirmed()
  const [isOpen, setOpen] = useState(false)
  const isShown = useShown(isOpen)
  const openings = useRef(0)
  // What the dialog does, or somebody else has done, may end what its button is for.
  const root = useFocusOnRemoval<HTMLDivElement>()
  const form = useForm({
    check,
    submit: async (data) => {
      const opening = openings.current
      const { reply, problem } = await confirmed(() => send(data))
      const isStillOpen = isShown.current && opening === openings.current
      if (problem !== undefined) {
        if (!isStillOpen) return void notify(refusalOf(problem, failureText).message, 'failed')
        await merge.ask(data, problem)
        return refusalOf(problem, failureText)
      }
      if (isStillOpen) close()
      notify(typeof successText === 'string' ? successText : successText(reply))
      onDone(reply)
      return undefined
    },
  })
  const failed = form.failed ?? form.problemOf('')
  useRefusalAfterRemoval(isOpen ? failed : undefined)
  const merge = useMerge(merging, () => close())
  const close = () => {
    form.clearProblems()
    setOpen(false)
  }
  const open = () => {
    openings.current++
    form.clearProblems()
    form.restart()
    setOpen(true)
  }
  return (
    <div ref={root} className="contents">
      <button type="button" className={className} onClick={open}>
        {buttonLabel}
      </button>
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        {/* Unmounted while closed, so that it opens empty. */}
        {isOpen && (
          <CheckedForm form={form} className="mt-4 grid gap-4">
            {children}
            <FormOutcome isSending={form.isSending} failed={failed} />
            <button
              type="submit"
              aria-disabled={form.isSending}
              className={button({ variant: isDangerous ? 'danger' : 'primary' })}
            >
              {submitLabel}
            </button>
            <button
              ref={isDangerous && check === confirmOnly ? startsHere : null}
              type="button"
              className={button({ variant: 'secondary' })}
              onClick={close}
            >
              Go back
            </button>
          </CheckedForm>
        )}
      </Dialog>
      {merge.dialog}
    </div>
  )
}

type Question<Reply> = Omit<Props<object, Reply, Versioned>, 'check' | 'merging'>

/** A button that asks before it does something. */
export const ConfirmDialog = <Reply,>(props: Question<Reply>) => <FormDialog {...props} check={confirmOnly} />

/** A refusal that the dialog shows can still be read if somebody else has ended what its button is for. */
function useRefusalAfterRemoval(refusal: string | undefined): void {
  const shown = useRef(refusal)
  useLayoutEffect(() => {
    shown.current = refusal
  }, [refusal])
  useLayoutEffect(
    () => () => {
      if (shown.current !== undefined) notify(shown.current, 'failed')
    },
    [],
  )
}

/** For a dialog without fields. */
export const confirmOnly: Check<object> = (data) => ({ data })
