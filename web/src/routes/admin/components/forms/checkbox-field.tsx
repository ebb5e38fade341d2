import type { InputHTMLAttributes } from 'react'

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string }

export const CheckboxField = ({ label, ...input }: Props) => (
  <label className="flex min-h-11 items-center gap-3 font-semibold">
    <input type="checkbox" className="size-5 shrink-0 accent-(--fill)" {...input} />
    {label}
  </label>
)
