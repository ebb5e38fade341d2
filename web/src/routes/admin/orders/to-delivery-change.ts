import type { WireFullOrder as FullOrder } from '@storylamp/contract/orders/admin-orders'
import { type FormValues, isFilled } from '../components/forms/form-values.ts'

type Current = Pick<FullOrder, 'tracking' | 'fbaOrderId'>

/** Only what changes, because the timeline and the audit log record each field that is sent. Empty fields change nothing. */
export function toDeliveryChange(current: Current, { deliveryStatus, tracking, fbaOrderId }: FormValues): object {
  const entered = filledOnly(tracking as FormValues | undefined)
  return {
    ...(isFilled(deliveryStatus) ? { deliveryStatus } : {}),
    ...(hasChanged(entered, current.tracking) ? { tracking: entered } : {}),
    ...(isFilled(fbaOrderId) && fbaOrderId !== current.fbaOrderId ? { fbaOrderId } : {}),
  }
}

/** The fields of tracking are left out where each parcel has its own. */
const filledOnly = (values: FormValues = {}): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isFilled(value)))

const hasChanged = (entered: FormValues, current: FormValues = {}): boolean =>
  Object.keys(entered).length > 0 && ['carrier', 'number', 'url'].some((name) => entered[name] !== current[name])
