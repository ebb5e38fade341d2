import {
  adminOrderById,
  adminOrders,
  changeAddress,
  changeDeliveries,
  changeDelivery,
  refundOrder,
  resendOrderMail,
} from './admin-orders.ts'
import { changeParcel, sendParcel } from './admin-parcels.ts'

export const orderCalls = {
  adminOrders,
  adminOrderById,
  changeDelivery,
  changeAddress,
  changeDeliveries,
  sendParcel,
  changeParcel,
  refundOrder,
  resendOrderMail,
}
