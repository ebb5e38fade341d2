import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

type Props = { html: string; className?: string }

/** Text that the server has sanitized. Links within the shop keep the page alive, and with it a story that plays. */
export function Html({ html, className = '' }: Props) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!href?.startsWith('/') || opensElsewhere) return
    event.preventDefault()
    void navigate(href)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links within are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it
    <div className={`prose ${className}`} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
