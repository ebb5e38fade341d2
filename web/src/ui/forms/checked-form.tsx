import { type ComponentProps, createContext, useContext } from 'react'
import type { Form } from './use-form.ts'

/** `markChanged` tells the form of a change that nobody typed, such as a row that is removed. */
type FormState = Form & { markChanged: () => void }

const FormContext = createContext<FormState | undefined>(undefined)

type Props = ComponentProps<'form'> & { form: Form; markChanged?: () => void }

/** A form whose fields find by their names what is wrong with them. */
export const CheckedForm = ({ form, markChanged = form.reopen, ...props }: Props) => (
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
