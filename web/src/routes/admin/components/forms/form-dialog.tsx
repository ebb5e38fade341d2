import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Outcome, Problem } from '../../../../api/request.ts'
import { type Send, useSend } from '../../../../api/send.ts'
import { Button } from '../../../../ui/button.tsx'
import type { button } from '../../../../ui/classes.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { useShown } from '../../../../ui/dialog/use-shown.ts'
import { notify } from '../../../../ui/feedback/notify.tsx'
import { CheckedForm } from '../../../../ui/forms/form.tsx'
import { type Check, refusalOf, useForm } from '../../../../ui/forms/use-form.ts'
import { useFocusOnRemoval } from '../../../../ui/use-focus-on-removal.ts'
import type { Merging, Versioned } from '../merge/merging.ts'
import { useMerge } from '../merge/use-merge.tsx'
import { useConfirmed } from '../page/password-prompt.tsx'
import { FormButtons } from './form-buttons.tsx'

type Props<T, Reply, Entity extends Versioned> = {
  /** Names the button that opens the dialog. */
  buttonLabel: string
  variant?: NonNullable<Parameters<typeof button>[0]>['variant']
  /** What it does is hard or impossible to undo. */
  isDangerous?: boolean
  title: string
  /** Without one, the button in the dialog is called as the one that opens it. */
  submitLabel?: string
  check: Check<T>
  send: (send: Send, data: T) => Promise<Outcome<Reply>>
  successText: string | ((reply: Reply) => string)
  failureText: string
  onDone: (reply: Reply) => void
  /** Somebody else may have done it meanwhile, or it may be done although its reply was lost. */
  onRefused?: (problem: Problem) => void
  merging?: Merging<T, Entity>
  children: ReactNode
}

/** A button that opens a form in a dialog. */
export function FormDialog<T, Reply, Entity extends Versioned = Versioned>(props: Props<T, Reply, Entity>) {
  const {
    buttonLabel,
    isDangerous = false,
    variant = isDangerous ? 'danger' : 'secondary',
    title,
    submitLabel = buttonLabel,
    check,
    successText,
    failureText,
    onDone,
    merging,
    children,
  } = props
  const send = useSend()
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
      const { reply, problem } = await confirmed(() => props.send(send, data))
      const isStillOpen = isShown.current && opening === openings.current
      if (problem !== undefined) {
        props.onRefused?.(problem)
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
  useRefusalAfterRemoval(isOpen ? (form.failed ?? form.problemOf('')) : undefined)
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
      <Button variant={variant} onClick={open}>
        {buttonLabel}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        {/* Unmounted while closed, so that it opens empty. */}
        {isOpen && (
          <CheckedForm form={form} className="mt-4 grid gap-4">
            {children}
            <FormButtons
              form={form}
              submitLabel={submitLabel}
              isDangerous={isDangerous}
              startsAtBack={isDangerous && check === confirmOnly}
              onBack={close}
            />
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
