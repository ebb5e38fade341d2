import type { ShopSettings } from '@storylamp/contract/pages/page'
import type { HydrationState } from 'react-router'

/** Inert JSON in the page, from which the browser hydrates. */
export type PageData = { settings: ShopSettings; hydration: HydrationState }

export const pageDataId = 'page-data'

export const toInertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
