import { useEffect } from 'react'

/** Stops the browser from opening a file that is dropped outside an upload field, which would lose the form's input. */
export function useIgnoreStrayDrops(): void {
  useEffect(() => {
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
}

/** Ignores dragged text, and files over an upload field, which has called preventDefault already. */
function ignore(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
