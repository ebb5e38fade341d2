import type { ReplyTo } from '../../api/endpoints.ts'
import { shopApi } from '../../api/query-cache.ts'
import { setCartTotalQuantity } from '../../store/cart.ts'
import type { Store } from '../../store/store.ts'

export type CartReply = ReplyTo<'/api/cart/'>

/** Cached only while a component shows it. */
const cartApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<CartReply, void>({
      query: () => '/api/cart/',
      providesTags: ['Cart'],
      keepUnusedDataFor: 0,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const fulfilled = await queryFulfilled.catch(() => undefined)
        if (fulfilled !== undefined) dispatch(setCartTotalQuantity(fulfilled.data.totalQuantity))
      },
    }),
  }),
})

/** Refetches on mount, focus and reconnect. */
export const useCachedCart = () =>
  cartApi.useGetCartQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  })

/** The store's dispatch accepts thunks once the query cache is injected. */
type ThunkDispatch = Parameters<ReturnType<typeof cartApi.util.updateQueryData<'getCart'>>>[0]

/** Writes the reply of a change into the cache and into the header's count. */
export function applyCartReply({ dispatch }: Pick<Store, 'dispatch'>, reply: CartReply): void {
  const dispatchThunk = dispatch as unknown as ThunkDispatch
  dispatchThunk(cartApi.util.updateQueryData('getCart', undefined, () => reply))
  dispatch(setCartTotalQuantity(reply.totalQuantity))
}

/** After a refusal the cart is refetched, because another member of the family may have changed it. */
export const invalidateCart = ({ dispatch }: Pick<Store, 'dispatch'>) => dispatch(cartApi.util.invalidateTags(['Cart']))
