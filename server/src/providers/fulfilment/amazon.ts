import { countryCode } from '@storylamp/contract/delivery/countries'
import type { PaidState } from '@storylamp/contract/orders/states'
import * as z from 'zod/mini'
import { type AmazonReply, type AmazonSettings, createAmazonCall } from './amazon-call.ts'
import { FulfilmentError, type FulfilmentProvider, type Shipment, ShipmentRefused } from './provider.ts'

const orders = '/fba/outbound/2020-07-01/fulfillmentOrders'

const parcel = z.object({
  packageNumber: z.number(),
  carrierCode: z.string(),
  trackingNumber: z.optional(z.string()),
})
const orderReply = z.object({
  payload: z.object({
    fulfillmentOrder: z.object({ fulfillmentOrderStatus: z.string() }),
    fulfillmentShipments: z.optional(z.array(z.object({ fulfillmentShipmentPackage: z.optional(z.array(parcel)) }))),
  }),
})
const trackingReply = z.object({ payload: z.object({ currentStatus: z.string() }) })

/** Amazon Multi-Channel Fulfilment, by the Fulfillment Outbound API 2020-07-01. */
export function createAmazonFulfilment(settings: AmazonSettings): FulfilmentProvider {
  const call = createAmazonCall(settings)
  const find = (id: string) => call('GET', `${orders}/${encodeURIComponent(id)}`)

  const stateOfParcel = async (packageNumber: number): Promise<PaidState> => {
    const { status, body } = await call('GET', `/fba/outbound/2020-07-01/tracking?packageNumber=${packageNumber}`)
    const current = status === 200 ? trackingReply.parse(body).payload.currentStatus : ''
    if (current === 'DELIVERED') return 'delivered'
    return current === 'OUT_FOR_DELIVERY' ? 'out_for_delivery' : 'shipped'
  }

  return {
    send: async (shipment) => {
      // Amazon does not document its reply to an order that it already has, so look it up first.
      const found = await find(shipment.orderId)
      if (found.status !== 404) bodyOf(found)
      else {
        const reply = await call('POST', orders, toAmazon(shipment))
        if (reply.status === 400) throw new ShipmentRefused(refusalOf(reply))
        bodyOf(reply)
      }
      return shipment.orderId
    },
    track: async (fbaOrderId) => {
      const found = await find(fbaOrderId)
      if (found.status === 404) return undefined
      const { payload } = orderReply.parse(bodyOf(found))
      const [sent] = (payload.fulfillmentShipments ?? []).flatMap((one) => one.fulfillmentShipmentPackage ?? [])
      if (sent === undefined) return { state: hasEnded(payload.fulfillmentOrder) ? 'cancelled' : 'processing' }
      const { carrierCode: carrier, trackingNumber: number } = sent
      const state = await stateOfParcel(sent.packageNumber)
      return number === undefined ? { state } : { state, tracking: { carrier, number } }
    },
    cancel: async (fbaOrderId) => {
      const reply = await call('PUT', `${orders}/${encodeURIComponent(fbaOrderId)}/cancel`)
      // 400 means that it is too late, 404 that nothing is there: both show when the order is read.
      if (reply.status !== 400 && reply.status !== 404) bodyOf(reply)
    },
  }
}

/** For orders without a package: nothing ships any more. */
const hasEnded = ({ fulfillmentOrderStatus }: { fulfillmentOrderStatus: string }) =>
  ['cancelled', 'unfulfillable', 'invalid'].includes(fulfillmentOrderStatus.toLowerCase())

/** Only the codes reach log and queue: the words may quote the address. */
const errorReply = z.object({ errors: z.array(z.object({ code: z.string().check(z.maxLength(60)) })) })

function refusalOf({ status, body }: AmazonReply): string {
  const codes = errorReply.safeParse(body).data?.errors.map(({ code }) => code) ?? []
  return `the warehouse answered ${status}: ${codes.join(', ') || 'no code'}`
}

function bodyOf(reply: AmazonReply): unknown {
  if (reply.status === 200) return reply.body
  throw new FulfilmentError(refusalOf(reply))
}

const speeds = { standard: 'Standard', express: 'Expedited' } as const

const toAmazon = ({ orderId, number, orderedAt, items, to, method }: Shipment) => ({
  sellerFulfillmentOrderId: orderId,
  displayableOrderId: number,
  displayableOrderDate: orderedAt.toISOString(),
  displayableOrderComment: 'Thank you for your order!',
  shippingSpeedCategory: speeds[method],
  destinationAddress: {
    name: to.name.slice(0, 50),
    addressLine1: to.street1,
    ...(to.street2 ? { addressLine2: to.street2 } : {}),
    city: to.city,
    // Amazon requires both, also in countries whose addresses have none.
    stateOrRegion: to.state || to.city,
    postalCode: to.zip || '00000',
    countryCode: countryCodeOf(to.country),
    phone: to.phone,
  },
  items: items.map(({ sku, quantity }) => ({ sellerSku: sku, sellerFulfillmentOrderItemId: sku, quantity })),
})

/** Customers may write a country's code or its name. */
function countryCodeOf(country: string): string {
  const found = countryCode(country)
  if (found === undefined) throw new FulfilmentError('the country of the order is not known')
  return found
}
