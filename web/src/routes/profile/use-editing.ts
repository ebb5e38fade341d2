import { useEffect, useRef, useState } from 'react'
import type { Form } from '../../ui/forms/use-form.ts'

/** Read-only until edited. The focus moves into the first field and back to the button; cancelling resets. */
export function useEditing({ props: { ref: form }, reopen }: Form, isNew = false) {
  const [isEditing, setEditing] = useState(isNew)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (isEditing === wasEditing.current) return
    wasEditing.current = isEditing
    if (!isEditing) form.current?.reset()
    const selector = isEditing ? 'input:not([readonly])' : '[data-edit]'
    form.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [isEditing, form])

  const edit = () => {
    // What was saved may be saved again unchanged.
    reopen()
    setEditing(true)
  }
  return { isEditing, edit, stop: () => setEditing(false) }
}
