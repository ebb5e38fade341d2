import type { ReplyTo } from '../../api/endpoints.ts'
import { shopApi } from '../../api/query-cache.ts'
import { setCartTotalQuantity } from '../../store/cart.ts'
import type { Store } from '../../store/store.ts'

export type CartReply = ReplyTo<'/api/cart/'>

/** S7.12: kept only while somebody looks at it. */
const cartApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<CartReply, void>({
      query: () => '/api/cart/',
      providesTags: ['Cart'],
      keepUnusedDataFor: 0,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined)
        if (answer !== undefined) dispatch(setCartTotalQuantity(answer.data.totalQuantity))
      },
    }),
  }),
})

/** S2.11: asked again whenever somebody comes back to it. */
export const useCachedCart = () =>
  cartApi.useGetCartQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  })

/** Once the cache has joined, the store takes its thunks too. */
type CacheDispatch = Parameters<ReturnType<typeof cartApi.util.updateQueryData<'getCart'>>>[0]

/** What a change answered with is the newest that is known of the cart; the header counts by it (S4.03). */
export function takeCart({ dispatch }: Pick<Store, 'dispatch'>, reply: CartReply): void {
  const toCache = dispatch as CacheDispatch
  toCache(cartApi.util.updateQueryData('getCart', undefined, () => reply))
  dispatch(setCartTotalQuantity(reply.totalQuantity))
}

/** Somebody else in the family may have changed it: it is looked at again. */
export const askForCartAgain = ({ dispatch }: Pick<Store, 'dispatch'>) =>
  dispatch(cartApi.util.invalidateTags(['Cart']))
