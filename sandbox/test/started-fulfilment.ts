import { startSandbox } from './started-sandbox.ts'

export const order = {
  sellerFulfillmentOrderId: 'SL-1007',
  displayableOrderId: '1007',
  displayableOrderDate: '2026-11-21T08:00:00Z',
  displayableOrderComment: 'Thank you for your order!',
  shippingSpeedCategory: 'Standard',
  destinationAddress: {
    name: 'Ada Parent',
    addressLine1: '1 Lamp Street',
    city: 'Troy',
    stateOrRegion: 'MI',
    postalCode: '48084',
    countryCode: 'US',
  },
  items: [
    { sellerSku: 'LAMP-BEAR', sellerFulfillmentOrderItemId: 'line-1', quantity: 2 },
    { sellerSku: 'SPEAKER', sellerFulfillmentOrderItemId: 'line-2', quantity: 1 },
  ],
}

const base = '/fulfilment/fba/outbound/2020-07-01'

/** The fulfilment company with a valid access token. */
export async function startFulfilment(storeFolder?: string) {
  const { app, page, close } = await startSandbox(storeFolder)
  const addresses: Record<string, string> = Object.assign({}, ...app.companies.map((company) => company.addresses))
  const credentials = {
    grant_type: 'refresh_token',
    client_id: addresses.fulfilmentClientId,
    client_secret: addresses.fulfilmentClientSecret,
    refresh_token: addresses.fulfilmentRefreshToken,
  }

  async function askToken(payload: object | string) {
    const headers = {
      'content-type': typeof payload === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
    }
    const reply = await app.inject({ method: 'POST', url: '/fulfilment/auth/o2/token', headers, payload })
    return { status: reply.statusCode, body: reply.json() }
  }

  const token: string = (await askToken(credentials)).body.access_token

  async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, accessToken = token) {
    const headers = { 'x-amz-access-token': accessToken, 'content-type': 'application/json' }
    const reply = await app.inject({ method, url: `${base}${path}`, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }

  async function progress(to: string, more: object = {}, id = order.sellerFulfillmentOrderId) {
    const url = `/fulfilment/control/orders/${encodeURIComponent(id)}/progress`
    const reply = await app.inject({ method: 'POST', url, payload: { to, ...more } })
    return { status: reply.statusCode, body: reply.json() }
  }

  return {
    app,
    page,
    close,
    credentials,
    askToken,
    call,
    progress,
    create: (more: object = {}) => call('POST', '/fulfillmentOrders', { ...order, ...more }),
    read: async () => (await call('GET', `/fulfillmentOrders/${order.sellerFulfillmentOrderId}`)).body.payload,
  }
}
