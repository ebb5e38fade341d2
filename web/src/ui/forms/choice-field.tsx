import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'
import { Field } from './form.tsx'

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  /** The label of an empty first option. */
  none?: string
  /** Those that have texts, unless it is said. */
  options?: readonly string[]
  /** The texts of options whose values are not for people. */
  texts?: Record<string, string> | undefined
  problem?: string | undefined
  hint?: string
}

export const ChoiceField = ({
  label,
  none,
  texts = {},
  options = Object.keys(texts),
  problem,
  hint,
  ...select
}: Props) => (
  <Field label={label} name={select.name} problem={problem} hint={hint}>
    {(control) => (
      <div className="relative">
        <select autoComplete="off" {...select} {...control} className={`${control.className} appearance-none pr-12`}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {texts[option] ?? option}
            </option>
          ))}
        </select>
        <ChevronDown
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto"
        />
      </div>
    )}
  </Field>
)
