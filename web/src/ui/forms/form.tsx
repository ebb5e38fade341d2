import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { button, style } from '../classes.ts'
import type { Form } from './use-form.ts'

/** `markChanged` tells the form of a change that nobody typed, such as a row that is removed. */
type FormState = Form & { markChanged: () => void }

const FormContext = createContext<FormState | undefined>(undefined)

type FormProps = ComponentProps<'form'> & { form: Form; markChanged?: () => void }

/** A form whose fields find by their names what is wrong with them. */
export const CheckedForm = ({ form, markChanged = form.reopen, ...props }: FormProps) => (
  <FormContext value={{ ...form, markChanged }}>
    <form {...form.props} {...props} />
  </FormContext>
)

/** What is wrong with a field, which may also have no name or stand outside of a form. */
export function useProblem(name: string | undefined): string | undefined {
  const form = useContext(FormContext)
  return name === undefined ? undefined : form?.problemOf(name)
}

export function useFormState(): FormState {
  const state = useContext(FormContext)
  if (state === undefined) throw new Error('This field belongs into a form')
  return state
}

type Control = { id: string; className: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }
type Props = {
  label: string
  name?: string | undefined
  /** Unless it is what the form finds wrong with the name. */
  problem?: string | undefined
  hint?: string | undefined
  children: (control: Control) => ReactNode
}

/** A labelled control; screen readers announce its problem and its hint with it. */
export function Field({ label, name, problem: ownProblem, hint, children }: Props) {
  const id = useId()
  const found = useProblem(name)
  const problem = ownProblem ?? found
  const isWrong = problem !== undefined
  const problemId = `${id}-problem`
  const hintId = `${id}-hint`
  const descriptions = [isWrong && problemId, hint !== undefined && hintId].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {children({
        id,
        className: style({ variant: 'field' }),
        'aria-invalid': isWrong,
        'aria-describedby': descriptions === '' ? undefined : descriptions,
      })}
      {isWrong && (
        <p id={problemId} className="mt-1 font-semibold text-danger">
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** `autoComplete` and `inputMode` are required, for autofill and the right keyboard on phones. */
export type TextFieldProps = ComponentProps<'input'> & {
  label: string
  name: string | undefined
  autoComplete: string
  problem?: string | undefined
  hint?: string | undefined
}

export const TextField = ({ label, problem, hint, inputMode = 'text', ...input }: TextFieldProps) => (
  <Field label={label} name={input.name} problem={problem} hint={hint}>
    {(control) => <input required inputMode={inputMode} {...input} {...control} />}
  </Field>
)

type ButtonProps = { form: { isSending: boolean; failed: string | undefined }; children: string }

export const SubmitButton = ({ form: { isSending, failed }, children }: ButtonProps) => (
  <>
    {/* `disabled` would take the focus from the pressed button. */}
    <button type="submit" aria-disabled={isSending} className={button()}>
      {children}
    </button>
    <FormOutcome isSending={isSending} failed={failed} />
  </>
)

type Outcome = { isSending: boolean; failed: string | undefined; done?: ReactNode }

/** Live regions, which must exist before their text for screen readers to announce it. */
export function FormOutcome({ isSending, failed, done }: Outcome) {
  const status = useRef<HTMLParagraphElement>(null)
  const isDone = Boolean(done)
  useEffect(() => {
    // Under the last button, it may be below the window, as a failure may, which the form itself scrolls into view.
    if (isDone) status.current?.scrollIntoView({ block: 'nearest' })
  }, [isDone])
  return (
    <>
      <p
        ref={status}
        role="status"
        className={`empty:sr-only ${isSending ? 'text-muted' : 'font-semibold text-success'}`}
      >
        {isSending ? 'One moment…' : done}
      </p>
      <p role="alert" className="font-semibold text-danger empty:sr-only">
        {failed}
      </p>
    </>
  )
}
