import { Share2 } from 'lucide-react'
import { button } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'

/** Opens the device's own way to send this page's address; elsewhere it is copied. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = location.origin + location.pathname
    try {
      if (navigator.share !== undefined) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      notify('The link is copied.')
    } catch (error) {
      // Whoever closes the device's choice wants nothing more.
      if (error instanceof DOMException && error.name === 'AbortError') return
      notify('The link could not be copied. It is the address of this page.', 'failed')
    }
  }
  return (
    <button type="button" className={`${button({ variant: 'ghost' })} -ml-3 noscript:hidden`} onClick={share}>
      <Share2 strokeWidth={1.75} aria-hidden="true" />
      Share this story
    </button>
  )
}
