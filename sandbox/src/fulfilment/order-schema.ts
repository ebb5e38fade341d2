const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })

const address = {
  type: 'object',
  properties: {
    name: text(50),
    addressLine1: text(180),
    city: text(150),
    postalCode: text(20),
    countryCode: { type: 'string', pattern: '^[A-Z]{2}$' },
  },
  required: ['name', 'addressLine1', 'city', 'postalCode', 'countryCode'],
}

const item = {
  type: 'object',
  properties: {
    sellerSku: text(50),
    sellerFulfillmentOrderItemId: text(50),
    quantity: { type: 'integer', minimum: 1 },
  },
  required: ['sellerSku', 'sellerFulfillmentOrderItemId', 'quantity'],
}

/** The required fields of Amazon's CreateFulfillmentOrderRequest. */
export const orderSchema = {
  type: 'object',
  properties: {
    sellerFulfillmentOrderId: text(40),
    displayableOrderId: text(40),
    displayableOrderDate: { type: 'string', format: 'date-time' },
    displayableOrderComment: text(750),
    shippingSpeedCategory: { enum: ['Standard', 'Expedited', 'Priority', 'ScheduledDelivery'] },
    destinationAddress: address,
    items: { type: 'array', minItems: 1, maxItems: 100, items: item },
  },
  required: [
    'sellerFulfillmentOrderId',
    'displayableOrderId',
    'displayableOrderDate',
    'displayableOrderComment',
    'shippingSpeedCategory',
    'destinationAddress',
    'items',
  ],
}
