import { type ReplyTo, urlOf } from '../../api/endpoints.ts'
import { shopApi } from '../../api/query-cache.ts'
import type { Store } from '../../store/store.ts'

/** Whatever moves tokens makes both be asked for again. */
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
  }),
})

/** S7.28: the wallet may have moved since somebody looked last. */
export const useBalance = ({ isNeeded = true } = {}) =>
  walletApi.useGetBalanceQuery(undefined, { skip: !isNeeded, refetchOnMountOrArgChange: true })

export const useTransactions = (page: number) =>
  walletApi.useGetTransactionsQuery(page, { refetchOnMountOrArgChange: true })

export const askForWalletAgain = ({ dispatch }: Pick<Store, 'dispatch'>) =>
  dispatch(walletApi.util.invalidateTags(['Wallet']))
