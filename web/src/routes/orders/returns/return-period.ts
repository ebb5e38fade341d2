import type { DeliveryStatus } from '@storylamp/contract/orders/orders'
import { deliveredAfterDays } from '@storylamp/contract/returns/returns'
import { shownDate } from '../../../ui/content/shown-time.ts'

/** When an order can be returned, and what its last day assumes while no delivery is reported. */
export function returnPeriod(until: string | null, status: DeliveryStatus | undefined): string {
  if (until === null) return 'Any time before it is shipped, and within the return period after it arrives'
  const lastDay = `Until ${shownDate(until)}`
  return status === 'Delivered'
    ? lastDay
    : `${lastDay}. No delivery is reported yet, so we count from ${deliveredAfterDays} days after shipping.`
}
