import { useEffect } from 'react'

/** A file that is let go beside its field would be opened in place of the page, with all that was typed. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}

/** Words may be dragged from field to field, and a field that takes files has said so by now. */
function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
