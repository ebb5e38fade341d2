import { type ReplyTo, urlOf } from '../../api/endpoints.ts'
import { shopApi } from '../../api/query-cache.ts'
import type { Store } from '../../store/store.ts'

/** All queries share a tag, because whatever moves tokens changes all. */
const walletApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    getBalance: build.query<ReplyTo<'/api/wallet/balance'>, void>({
      query: () => '/api/wallet/balance',
      providesTags: ['Wallet'],
    }),
    getTransactions: build.query<ReplyTo<'/api/wallet/transactions'>, number>({
      query: (page) => urlOf('/api/wallet/transactions', { query: { page: String(page) } }),
      providesTags: ['Wallet'],
    }),
    getReturnable: build.query<ReplyTo<'/api/wallet/returnable-top-ups'>, void>({
      query: () => '/api/wallet/returnable-top-ups',
      providesTags: ['Wallet'],
    }),
  }),
})

/** Refetches on each mount, because other members of the family spend tokens too. */
export const useBalance = () => walletApi.useGetBalanceQuery(undefined, { refetchOnMountOrArgChange: true })

export const useTransactions = (page: number) =>
  walletApi.useGetTransactionsQuery(page, { refetchOnMountOrArgChange: true })

export const useReturnableTopUps = () => walletApi.useGetReturnableQuery(undefined, { refetchOnMountOrArgChange: true })

export const invalidateWallet = ({ dispatch }: Pick<Store, 'dispatch'>) =>
  dispatch(walletApi.util.invalidateTags(['Wallet']))
