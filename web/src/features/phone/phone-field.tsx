import { useEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from '../../ui/forms/form.tsx'

type Props = Omit<TextFieldProps, 'inputMode' | 'defaultValue'> & { stored: string; shown: string }

/** What is formatted later takes the place of what is stored, unless somebody has typed. */
export function PhoneField({ stored, shown, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current?.value === stored) input.current.value = shown
  }, [stored, shown])
  return <TextField ref={input} inputMode="tel" {...field} defaultValue={shown} />
}
