import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Outcome } from '../../../../api/request.ts'
import { button } from '../../../../ui/classes.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { startsHere } from '../../../../ui/dialog/starts-here.ts'
import { notify } from '../../../../ui/feedback/notify.tsx'
import type { Check } from '../../../../ui/forms/check.ts'
import { refusalOf } from '../../../../ui/forms/refusal.ts'
import { FormOutcome } from '../../../../ui/forms/submit-button.tsx'
import { type Form, useForm } from '../../../../ui/forms/use-form.ts'
import type { Merging, Versioned } from '../merge/merging.ts'
import { useMerge } from '../merge/use-merge.tsx'

type Props<T, Reply, Entity extends Versioned> = {
  /** Of the button that opens the dialog. */
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
  children: (form: Form) => ReactNode
}

/** A button that opens a form, or a question to confirm, in a dialog. */
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
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const form = useForm({
    check,
    submit: async (data) => {
      const { reply, problem } = await send(data)
      if (problem !== undefined) {
        await merge.ask(data, problem)
        return refusalOf(problem, failureText)
      }
      close()
      notify(typeof successText === 'string' ? successText : successText(reply))
      onDone(reply)
      return undefined
    },
  })
  const failed = form.failed ?? form.problemOf('')
  useRemoval(opener, isOpen ? failed : undefined)
  const merge = useMerge(merging, () => close())
  const close = () => {
    form.forgive()
    setOpen(false)
  }
  const open = () => {
    form.reopen()
    setOpen(true)
  }
  return (
    <>
      <button type="button" ref={opener} className={className} onClick={open}>
        {buttonLabel}
      </button>
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        {/* Unmounted while closed, so that it opens empty. */}
        {isOpen && (
          <form {...form.props} className="mt-4 grid gap-4">
            {children(form)}
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
          </form>
        )}
      </Dialog>
      {merge.dialog}
    </>
  )
}

/**
 * What a dialog does, or somebody else has done, may end what its button is for. The focus then stays in the button's card, or goes to
 * the page's heading; a refusal that the dialog shows stays to be read.
 */
function useRemoval(opener: RefObject<HTMLButtonElement | null>, refusal: string | undefined): void {
  const shown = useRef(refusal)
  useLayoutEffect(() => {
    shown.current = refusal
  }, [refusal])
  useLayoutEffect(
    () => () => {
      if (shown.current !== undefined) notify(shown.current, 'failed')
      const dialog = opener.current?.nextElementSibling
      const { activeElement } = document
      if (activeElement !== opener.current && !dialog?.contains(activeElement)) return
      const card = opener.current?.closest('section')
      queueMicrotask(() => {
        const next = card?.isConnected ? card : document.querySelector<HTMLElement>('#main h1')
        next?.setAttribute('tabindex', '-1')
        next?.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}

/** For a dialog without fields. */
export const confirmOnly: Check<object> = (data) => ({ data })
