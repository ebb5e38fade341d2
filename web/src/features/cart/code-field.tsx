import { normalizeCode } from '@storylamp/contract/discounts/normalize-code'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { button } from '../../ui/classes.ts'
import { CodeInput } from '../../ui/forms/code-input.tsx'

type Props = {
  /** Empty without one. */
  code: string
  /** Whether the shop has answered about this code. */
  isChecked: boolean
  problem: string | undefined
  onApply: (code: string) => void
}

/** A folded field for a discount code, or the code that holds. It may stand in a form, of which it is no part. */
export function CodeField({ code, isChecked, problem, onApply }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isChecking = code !== '' && !isChecked
  const problemOfCode = code !== '' && isChecked ? problem : undefined
  // The field stays until the shop has accepted what was typed.
  const hasField = code === '' ? isOpen : problemOfCode !== undefined || (isOpen && isChecking)
  const { root, follow } = useFocusAfterPress(hasField ? 'field' : code === '' ? 'button' : 'code')
  const open = () => {
    follow()
    setOpen(true)
  }
  const apply = (typed: string) => {
    follow()
    setOpen(typed !== '')
    onApply(typed)
  }
  return (
    <div ref={root} className="contents">
      {hasField && (
        <CodeInput
          {...{ label: 'Discount code', action: 'Apply', maxLength: 200 }}
          {...{ code, problem: problemOfCode, onApply: apply }}
        />
      )}
      {!hasField && code !== '' && <Code code={code} isChecking={isChecking} onRemove={() => apply('')} />}
      {!hasField && code === '' && (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-2 rounded-button font-semibold text-link"
          onClick={open}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          Use a discount code
        </button>
      )}
      <p aria-live="polite" className={hasField && isChecking ? 'text-sm text-muted' : 'sr-only'}>
        {isChecking ? 'Checking the code…' : problemOfCode}
      </p>
    </div>
  )
}

/** What was pressed may make room for another part, which then takes the focus. */
function useFocusAfterPress(shown: 'field' | 'code' | 'button') {
  const root = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part has come
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isPressed.current && isLost) root.current?.querySelector<HTMLElement>('input, button')?.focus()
    isPressed.current = false
  }, [shown])
  const follow = () => {
    isPressed.current = true
  }
  return { root, follow }
}

type CodeProps = { code: string; isChecking: boolean; onRemove: () => void }

const Code = ({ code, isChecking, onRemove }: CodeProps) => (
  <p className="flex flex-wrap items-center justify-between gap-x-4">
    <span className={isChecking ? 'text-muted' : ''}>
      {isChecking ? 'Checking the code' : 'Code'} <strong className="wrap-anywhere">{normalizeCode(code)}</strong>
    </span>
    <button type="button" className={`${button({ variant: 'ghost' })} -mr-3`} onClick={onRemove}>
      Remove<span className="sr-only"> the discount code</span>
    </button>
  </p>
)
