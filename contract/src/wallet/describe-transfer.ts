import type { Hundredths } from '../money.ts'
import type { StoryOrderType } from '../stories/story-orders.ts'
import type { TransferKind } from './wallet.ts'

/** A transfer with what was bought, also for the one that gives it back. */
export type Described = {
  kind: TransferKind
  amount_hundredths: Hundredths
  purpose: StoryOrderType | null
  title: string | null
  reason: string | null
}

export const describeTransfer = (transfer: Described): string =>
  describe[transfer.kind](transfer, transfer.amount_hundredths > 0)

const describe: Record<TransferKind, (transfer: Described, isCredit: boolean) => string> = {
  top_up: () => 'Tokens bought',
  top_up_back: (_, isCredit) => (isCredit ? 'Bought tokens returned' : 'Bought tokens whose money went back'),
  free_tokens: () => 'Free tokens with an order',
  free_tokens_back: (_, isCredit) =>
    isCredit ? 'Free tokens returned' : 'Free tokens of an order whose money went back',
  spend: (spend) => describeSpend(spend),
  spend_back: (spend) => `Given back: ${describeSpend(spend)}`,
  adjustment: ({ reason }) => `Adjusted by the shop: ${reason ?? 'erased'}`,
  debt_paid: () => 'Debt paid',
  debt_moved: () => 'Owed from your earlier account',
}

function describeSpend({ purpose, title }: Described): string {
  if (purpose === 'bundle') return `Bundle: ${title}`
  return purpose === 'customized' ? `A story customized: ${title}` : 'A new story'
}
