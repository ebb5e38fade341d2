import type { PaymentStatus } from '@storylamp/contract/orders/orders'

type Tone = 'success' | 'warning' | 'danger' | 'info' | 'quiet'

const colors: Record<Tone, string> = {
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
  info: 'text-info',
  quiet: 'text-muted',
}

export const paymentTones: Record<PaymentStatus, Tone> = { Completed: 'success', Pending: 'warning', Failed: 'danger' }

export const Badge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span
    className={`rounded-full border-2 border-current px-3 py-0.5 text-sm font-bold whitespace-nowrap ${colors[tone]}`}
  >
    {children}
  </span>
)
