import { type RefObject, useEffect, useRef, useState } from 'react'

/** Read-only until edited (S4.07). The focus moves into the first field and back to the button; cancelling resets. */
export function useEditing(form: RefObject<HTMLFormElement | null>, isNew = false) {
  const [isEditing, setEditing] = useState(isNew)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (isEditing === wasEditing.current) return
    wasEditing.current = isEditing
    if (!isEditing) form.current?.reset()
    const selector = isEditing ? 'input:not([readonly])' : '[data-edit]'
    form.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [isEditing, form])

  return { isEditing, edit: () => setEditing(true), stop: () => setEditing(false) }
}
