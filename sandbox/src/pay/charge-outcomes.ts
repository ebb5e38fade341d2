import type { Charge } from './records.ts'

type Decline = { declineCode: string; message: string }

export function pendingCharge(charge: Charge): Charge {
  return { ...charge, paid: false, status: 'pending' }
}

export function succeededCharge(charge: Charge): Charge {
  return { ...charge, paid: true, status: 'succeeded' }
}

export function declinedCharge(charge: Charge, { declineCode, message }: Decline): Charge {
  return {
    ...charge,
    amount_captured: 0,
    captured: false,
    failure_code: 'card_declined',
    failure_message: message,
    outcome: { type: 'issuer_declined', reason: declineCode } as Charge['outcome'],
    paid: false,
    status: 'failed',
  }
}
