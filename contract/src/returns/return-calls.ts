import {
  adminReturnById,
  adminReturns,
  approveReturn,
  declineReturn,
  lapseReturn,
  receiveReturn,
  refundReturn,
} from './admin-returns.ts'
import { cancelReturn, declareWithdrawal, listReturns, quoteReturn, requestReturn } from './returns.ts'
import {
  adminConfirmWithdrawal,
  adminDismissWithdrawal,
  adminWithdrawals,
  confirmWithdrawal,
  readWithdrawal,
} from './withdrawals.ts'

/** The calls of returns and withdrawals. */
export const returnCalls = {
  listReturns,
  requestReturn,
  quoteReturn,
  cancelReturn,
  declareWithdrawal,
  readWithdrawal,
  confirmWithdrawal,
  adminReturns,
  adminReturnById,
  adminWithdrawals,
  adminConfirmWithdrawal,
  adminDismissWithdrawal,
  approveReturn,
  declineReturn,
  lapseReturn,
  receiveReturn,
  refundReturn,
}
