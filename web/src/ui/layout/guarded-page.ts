import type { ComponentType } from 'react'

/** What the guard needs to render a page's frame before it knows whether the visitor may enter. */
export type GuardedPage = {
  title: string
  description: string
  Skeleton: ComponentType
  /** The page renders its title and heading itself, because they depend on what it loads. */
  hasOwnHead?: boolean
  /** Narrower than other pages, for forms, or as wide as the window. */
  width?: 'max-w-lg' | 'max-w-3xl' | 'full'
}
