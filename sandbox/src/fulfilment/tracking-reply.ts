import type { Order, Parcel } from './records.ts'

const milestones = [
  { step: 'Delivered', status: 'DELIVERED', code: 'EVENT_301', words: 'Delivered.' },
  { step: 'OutForDelivery', status: 'OUT_FOR_DELIVERY', code: 'EVENT_302', words: 'Out for delivery.' },
  { step: 'Shipped', status: 'IN_TRANSIT', code: 'EVENT_202', words: 'Departure scan.' },
] as const

/** The reply of getPackageTrackingDetails; newest event first. */
export function trackingReply({ request, reached }: Order, { packageNumber, carrierCode, trackingNumber }: Parcel) {
  const { city, stateOrRegion = '', countryCode } = request.destinationAddress
  const address = { city, state: stateOrRegion, country: countryCode }
  const passed = milestones.filter(({ step }) => reached[step] !== undefined)
  return {
    packageNumber,
    trackingNumber,
    carrierCode,
    shipDate: reached.Shipped,
    shipToAddress: address,
    currentStatus: passed[0]?.status ?? 'UNKNOWN',
    currentStatusDescription: passed[0]?.words ?? 'Unknown.',
    trackingEvents: passed.map(({ step, code, words }) => ({
      eventDate: reached[step],
      eventAddress: address,
      eventCode: code,
      eventDescription: words,
    })),
  }
}
