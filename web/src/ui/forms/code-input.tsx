import { useRef } from 'react'
import { button } from '../classes.ts'
import { Field } from './form.tsx'

type Props = {
  label: string
  /** Names the button. */
  action: string
  code?: string
  maxLength: number
  problem: string | undefined
  onApply: (typed: string) => void
  /** For several codes, one after the other. */
  isEmptied?: boolean
}

/** A code with a button. It may stand in a form, of which it is no part. */
export function CodeInput({ label, action, code = '', maxLength, problem, onApply, isEmptied = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const apply = () => {
    onApply(field.current?.value.trim() ?? '')
    if (isEmptied && field.current !== null) field.current.value = ''
  }
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...control}
            ref={field}
            defaultValue={code}
            maxLength={maxLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={`${control.className} min-w-32 flex-1`}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              apply()
            }}
          />
          <button type="button" className={button({ variant: 'secondary' })} onClick={apply}>
            {action}
          </button>
        </div>
      )}
    </Field>
  )
}
