import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { maxChildren } from '@storylamp/contract/limits'
import { UserRoundPlus } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { button } from '../../ui/classes.ts'
import { useProblem } from '../../ui/forms/form.tsx'
import { ChildFields } from './child-fields.tsx'

type Props = {
  headingRef: RefObject<HTMLHeadingElement | null>
  /** React keys, so that the other forms keep their values when one is removed. */
  keys: readonly number[]
  onChange: (keys: number[]) => void
  isComplete: boolean
}

export function ChildrenList({ headingRef, keys, onChange, isComplete }: Props) {
  const section = useRef<HTMLElement>(null)
  const titleId = useId()
  const hintId = useId()
  const isFull = keys.length >= maxChildren
  const problem = useProblem('children')

  const remove = (key: number) => {
    onChange(keys.filter((one) => one !== key))
    section.current?.focus()
  }
  /** The button that was pressed is disabled until the new child is complete. */
  const add = () => {
    flushSync(() => onChange([...keys, Math.max(-1, ...keys) + 1]))
    section.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus()
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId} className="grid gap-4 outline-none">
      <h2 ref={headingRef} id={titleId} tabIndex={-1} className="text-xl outline-none">
        Your children
      </h2>
      <p>Each child logs in with a username of their own. We ask only for what the shop needs.</p>
      {keys.map((key, position) => (
        <ChildFields key={key} position={position} onRemove={() => remove(key)} />
      ))}
      {problem !== undefined && (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          className={button({ variant: 'secondary' })}
          disabled={!isComplete || isFull}
          aria-describedby={hintId}
          onClick={add}
        >
          <UserRoundPlus strokeWidth={1.75} aria-hidden="true" />
          Add Child
        </button>
        <p id={hintId} className="text-sm text-muted">
          {isFull ? accountTexts.tooManyChildren : !isComplete && 'Fill in everything above to add another child.'}
        </p>
      </div>
    </section>
  )
}
