import type { HydrationState } from 'react-router'
import type { ShopSettings } from './settings.ts'

/** Travels inside the page as inert JSON: the browser starts from what the server knew. */
export type PageData = { settings: ShopSettings; hydration: HydrationState }

export const pageDataId = 'page-data'

export const toInertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
