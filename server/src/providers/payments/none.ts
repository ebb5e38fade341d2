import { type PaymentProvider, ProviderError } from './provider.ts'

const refuse = async (): Promise<never> => {
  throw new ProviderError('no payment provider is configured')
}

/** A shop that can be looked at but not bought from. */
export const noProvider: PaymentProvider = {
  open: refuse,
  find: refuse,
  close: refuse,
  findRefund: refuse,
  refund: refuse,
  readEvent: () => undefined,
}
