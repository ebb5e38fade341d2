import { createContext, RouterContextProvider } from 'react-router'
import type { ShopSettings } from '../settings.ts'
import { type Call, callContext } from './call.ts'

export const settingsContext = createContext<ShopSettings>()

/** What every loader is given, on either side. */
export function loaderContext(call: Call, settings: ShopSettings): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(callContext, call)
  context.set(settingsContext, settings)
  return context
}
