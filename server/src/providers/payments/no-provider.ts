import { type PaymentProvider, ProviderError } from './provider.ts'

const refuse = async (): Promise<never> => {
  throw new ProviderError('no payment provider is configured')
}

/** Without a payment provider customers can browse, but not buy. */
export const noProvider: PaymentProvider = {
  open: refuse,
  find: refuse,
  close: refuse,
  findPaymentId: refuse,
  findMoney: refuse,
  listSince: refuse,
  listBalance: async () => [],
  refund: refuse,
  readEvent: () => undefined,
}
