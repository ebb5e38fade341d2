import type { Order } from './records.ts'
import { stepOf } from './records.ts'

const usMarketplace = 'ATVPDKIKX0DER'

/** The reply of getFulfillmentOrder. */
export function orderReply(order: Order) {
  const { items, ...request } = order.request
  return {
    fulfillmentOrder: {
      marketplaceId: usMarketplace,
      fulfillmentAction: 'Ship',
      fulfillmentPolicy: 'FillOrKill',
      ...request,
      receivedDate: order.reached.Received,
      fulfillmentOrderStatus: statusOf(order),
      statusUpdatedDate: order.updatedAt,
    },
    fulfillmentOrderItems: items.map((item) => ({
      ...item,
      cancelledQuantity: order.isCancelled ? item.quantity : 0,
      unfulfillableQuantity: 0,
    })),
    fulfillmentShipments: order.reached.Processing ? [shipmentOf(order)] : [],
    returnItems: [],
    returnAuthorizations: [],
  }
}

function statusOf(order: Order) {
  if (order.isCancelled) return 'Cancelled'
  const step = stepOf(order)
  return order.parcel ? 'Complete' : step
}

function shipmentOf({ id, request, reached, parcel }: Order) {
  return {
    amazonShipmentId: `D${Buffer.from(id).toString('base64url').slice(0, 8)}`,
    fulfillmentCenterId: 'RNO1',
    fulfillmentShipmentStatus: parcel ? 'SHIPPED' : 'PENDING',
    shippingDate: reached.Shipped ?? reached.Processing,
    fulfillmentShipmentItem: request.items.map(({ sellerSku, sellerFulfillmentOrderItemId, quantity }) => ({
      sellerSku,
      sellerFulfillmentOrderItemId,
      quantity,
      ...(parcel && { packageNumber: parcel.packageNumber }),
    })),
    ...(parcel && { fulfillmentShipmentPackage: [{ ...parcel, ...deliveryOf(reached) }] }),
  }
}

/** Amazon adds this only once the package has arrived. */
function deliveryOf(reached: Order['reached']) {
  return reached.Delivered && { deliveryInformation: { dropOffLocation: { type: 'FRONT_DOOR' } } }
}
