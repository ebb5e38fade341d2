import { type PaymentProvider, ProviderTrouble } from './provider.ts'

const refuse = async (): Promise<never> => {
  throw new ProviderTrouble('no payment provider is configured')
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
