import { combineSlices, configureStore, createAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { cart } from './cart.ts'
import { createLateMiddleware } from './late-middleware.ts'
import { products } from './products.ts'
import { theme } from './theme.ts'
import { user } from './user.ts'

const slices = combineSlices(products, cart, user, theme)

export type RootState = ReturnType<typeof slices>

/** What the browser remembers of these outlives the page; the query cache does not (S3.16). */
export const rememberedSlices = [products.name, cart.name, user.name, theme.name] as const
export type Remembered = Pick<RootState, (typeof rememberedSlices)[number]>

export const takeInRemembered = createAction<Partial<Remembered>>('takeInRemembered')

const reducer = (state: RootState | undefined, action: { type: string }): RootState =>
  slices(takeInRemembered.match(action) && state !== undefined ? { ...state, ...action.payload } : state, action)

export function createStore() {
  const late = createLateMiddleware()
  const store = configureStore({
    reducer,
    middleware: (usual) => usual({ serializableCheck: false, immutableCheck: false }).concat(late.middleware),
  })
  return Object.assign(store, { injectSlice: slices.inject, joinMiddleware: late.join })
}

export type Store = ReturnType<typeof createStore>

export const useAppSelector = useSelector.withTypes<RootState>()
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
