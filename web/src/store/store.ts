import { combineSlices, configureStore, createAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { cart } from './cart.ts'
import { createLazyMiddleware } from './lazy-middleware.ts'
import { products } from './products.ts'
import { theme } from './theme.ts'
import { user } from './user.ts'

const slices = combineSlices(products, cart, user, theme)

export type RootState = ReturnType<typeof slices>

/** These slices are kept in local storage; the query cache is not (S3.16). */
export const persistedSlices = [products.name, cart.name, user.name, theme.name] as const
export type Persisted = Pick<RootState, (typeof persistedSlices)[number]>

export const restorePersisted = createAction<Partial<Persisted>>('restorePersisted')

const reducer = (state: RootState | undefined, action: { type: string }): RootState =>
  slices(restorePersisted.match(action) && state !== undefined ? restore(state, action.payload) : state, action)

/** A clearing that is pending belongs to the tab that started it, not to the one that reads the storage. */
const restore = (state: RootState, { cart: restored = state.cart, ...others }: Partial<Persisted>): RootState => ({
  ...state,
  ...others,
  cart: { ...restored, loading: state.cart.loading },
})

export function createStore() {
  const lazy = createLazyMiddleware()
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(lazy.middleware),
  })
  return Object.assign(store, { injectSlice: slices.inject, injectMiddleware: lazy.inject })
}

export type Store = ReturnType<typeof createStore>

export const useAppSelector = useSelector.withTypes<RootState>()
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
