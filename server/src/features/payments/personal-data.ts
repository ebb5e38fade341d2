import { beside, formatMoney, money, toMajor } from '@storylamp/contract/money'
import { paymentStatusOf } from '@storylamp/contract/payments/payment-states'
import { ProviderError } from '../../providers/payments/provider.ts'
import type { PersonalData } from '../accounts/index.ts'
import { closeCheckouts } from './checkout/close-checkouts.ts'
import type { PaymentDeps } from './deps.ts'
import { findPendingOf, forgetPages, lockFamilyPayments, selectPaymentsOf } from './queries.ts'
import { findOpenDisputesOf } from './refunds/refund-queries.ts'

/** A payment that can no longer be closed when its family is deleted is refunded as soon as it completes. */
export const paymentPersonalData = (deps: PaymentDeps): PersonalData => ({
  name: 'payments',
  exportData: async (db, familyId) =>
    (await selectPaymentsOf(db, familyId)).map(
      ({ purpose, amount_cents, currency, refunded_cents, state, created_at }) => ({
        purpose,
        amount: toMajor(money(amount_cents, currency)),
        refunded: toMajor(money(refunded_cents, currency)),
        ...beside(currency),
        status: paymentStatusOf[state],
        createdAt: created_at,
      }),
    ),
  eraseData: forgetPages,
  open: {
    close: (familyId) => closeAll(deps, familyId),
    lock: lockFamilyPayments,
    find: async (db, familyId) => [
      ...(await findPendingOf(db, familyId)).map(({ amount_cents, currency }) => ({
        kind: 'payment' as const,
        text: `A payment of ${formatMoney(money(amount_cents, currency))} under way`,
      })),
      ...(await findOpenDisputesOf(db, familyId)).map(({ amount_cents, currency }) => ({
        kind: 'dispute' as const,
        text: `A payment of ${formatMoney(money(amount_cents, currency))} that you dispute with your bank`,
      })),
    ],
  },
})

async function closeAll(deps: PaymentDeps, familyId: string): Promise<void> {
  try {
    await closeCheckouts(deps, familyId, 'order')
    await closeCheckouts(deps, familyId, 'top_up')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error }, 'a checkout of a family to be deleted could not be closed')
  }
}
