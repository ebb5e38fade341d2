import type { ComponentType } from 'react'

/** What a guarded page says of itself, so that its frame can stand before anyone may see what is inside. */
export type GuardedPage = {
  title: string
  description: string
  /** Holds the place of the page's content. */
  Skeleton: ComponentType
  /** Once open, the page says its title and its heading itself, because they depend on what it finds out. */
  hasOwnHead?: boolean
  /** Narrower than the shop's other pages, where there is only a form. */
  width?: 'max-w-lg' | 'max-w-3xl'
}
