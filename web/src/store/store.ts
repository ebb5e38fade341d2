import {
  applyMiddleware,
  combineReducers,
  createStore as createReduxStore,
  type Middleware,
  type Reducer,
  type ThunkDispatch,
  type ThunkMiddleware,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { cart, resetCart } from './cart.ts'
import { products } from './products.ts'
import { theme } from './theme.ts'
import { logout, user } from './user.ts'

const reducers = { product: products.reducer, cart: cart.reducer, user: user.reducer, theme: theme.reducer }

export type RootState = { [Name in keyof typeof reducers]: ReturnType<(typeof reducers)[Name]> }

/** These slices are kept in local storage; the query cache is not. */
export const persistedSlices = ['product', 'cart', 'user', 'theme'] as const
export type Persisted = Pick<RootState, (typeof persistedSlices)[number]>

type RestoreAction = { type: 'restorePersisted'; payload: Partial<Persisted> }

export const restorePersisted = (payload: Partial<Persisted>): RestoreAction => ({ type: 'restorePersisted', payload })

const isRestore = (action: UnknownAction): action is RestoreAction => action.type === 'restorePersisted'

/** A clearing that is pending or has failed belongs to the tab that started it, not to the one that reads the storage. */
const restore = (state: RootState, { cart: restored = state.cart, ...others }: Partial<Persisted>): RootState => {
  const { cartTotalQuantity } = restored
  // A new object counts as a change, which two tabs would tell each other without end.
  const isSame = cartTotalQuantity === state.cart.cartTotalQuantity
  return { ...state, ...others, cart: isSame ? state.cart : { ...state.cart, cartTotalQuantity } }
}

/** The state of the slices, and of those that are injected later. */
function reducerWith(injected: Record<string, Reducer>): Reducer<RootState> {
  const slices = combineReducers({ ...reducers, ...injected }) as unknown as Reducer<RootState>
  return (state, action) => {
    if (state === undefined) return slices(state, action)
    if (isRestore(action)) return slices(restore(state, action.payload), action)
    // Whoever signs out leaves no cart behind.
    return slices(action.type === logout().type ? slices(state, resetCart()) : state, action)
  }
}

const thunk: ThunkMiddleware<RootState> = (store) => (next) => (action) =>
  typeof action === 'function' ? action(store.dispatch, store.getState, undefined) : next(action)

type Slice = { reducerPath: string; reducer: Reducer }

export function createStore() {
  const lazy = createLazyMiddleware()
  const store = createReduxStore(reducerWith({}), applyMiddleware(thunk, lazy.middleware))
  const injected: Record<string, Reducer> = {}
  const injectSlice = ({ reducerPath, reducer }: Slice) => {
    injected[reducerPath] = reducer
    store.replaceReducer(reducerWith(injected))
  }
  return Object.assign(store, { injectSlice, injectMiddleware: lazy.inject }) as Omit<typeof store, 'dispatch'> & {
    dispatch: ThunkDispatch<RootState, undefined, UnknownAction>
    injectSlice: typeof injectSlice
    injectMiddleware: typeof lazy.inject
  }
}

export type Store = ReturnType<typeof createStore>

export const useAppSelector = useSelector.withTypes<RootState>()
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()

/** A place for one middleware that is injected later: RTK Query is too heavy to be loaded with every page. */
function createLazyMiddleware() {
  let inject: (middleware: Middleware) => void = () => {}
  const middleware: Middleware = (store) => (next) => {
    let handle = next
    inject = (injected) => {
      handle = injected(store)(next)
    }
    return (action) => handle(action)
  }
  return { middleware, inject: (injected: Middleware) => inject(injected) }
}
