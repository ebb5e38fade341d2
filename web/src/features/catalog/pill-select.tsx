import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { style } from '../../ui/classes.ts'

/** Pills: a choice beside the products, not a form to fill in. */
export const pillField = `${style({ variant: 'field' })} rounded-full`

type Props = { name: string; value: string; children: ReactNode }

export const PillSelect = ({ name, value, children }: Props) => (
  <span className="relative">
    <select name={name} defaultValue={value} className={`${pillField} appearance-none pr-11`}>
      {children}
    </select>
    <ChevronDown
      size={20}
      strokeWidth={1.75}
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-4 my-auto"
    />
  </span>
)
