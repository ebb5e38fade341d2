import { type ReactNode, useId } from 'react'
import { style } from '../classes.ts'
import { useProblem } from './checked-form.tsx'

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
