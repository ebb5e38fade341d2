import { normalizeCode } from '@storylamp/contract/discounts/normalize-code'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { button } from '../../ui/classes.ts'
import { Field } from '../../ui/forms/field.tsx'

type Props = {
  /** Empty without one. */
  code: string
  problem: string | undefined
  onApply: (code: string) => void
}

/** A folded field for a discount code, or the code that holds. It may stand in a form, of which it is no part. */
export function CodeField({ code, problem, onApply }: Props) {
  const [isOpen, setOpen] = useState(false)
  const apply = (typed: string) => {
    setOpen(false)
    onApply(typed)
  }
  return (
    <>
      {code !== '' && problem === undefined && <AppliedCode code={code} onRemove={() => apply('')} />}
      {code === '' && !isOpen && (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-2 rounded-button font-semibold text-link"
          onClick={() => setOpen(true)}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          Use a discount code
        </button>
      )}
      {(isOpen || problem !== undefined) && (
        <CodeInput key={code} code={code} problem={problem} isFocused={isOpen} onApply={apply} />
      )}
      <p aria-live="polite" className="sr-only">
        {problem}
      </p>
    </>
  )
}

const AppliedCode = ({ code, onRemove }: { code: string; onRemove: () => void }) => (
  <p className="flex flex-wrap items-center justify-between gap-x-4">
    <span>
      Code <strong className="wrap-anywhere">{normalizeCode(code)}</strong>
    </span>
    <button type="button" className={`${button({ variant: 'ghost' })} -mr-3`} onClick={onRemove}>
      Remove<span className="sr-only"> the discount code</span>
    </button>
  </p>
)

function CodeInput({ code, problem, isFocused, onApply }: Props & { isFocused: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const apply = () => onApply(field.current?.value.trim() ?? '')
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  return (
    <Field label="Discount code" problem={problem}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...control}
            ref={field}
            defaultValue={code}
            maxLength={200}
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
            Apply
          </button>
        </div>
      )}
    </Field>
  )
}
