import { expect, test } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({
  TRUST_PROXY: '10.0.0.1',
  SHOP_ORIGIN: 'https://shop.example',
  ALLOWED_HOSTS: 'www.shop.example',
})
const { makeFamily } = visitor(shop)

test.each([
  ['https://shop.example', {}, false],
  ['https://www.shop.example', { 'x-forwarded-proto': 'https' }, false],
  ['http://www.shop.example', {}, false],
  ['https://evil.example', { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }, true],
  ['https://evil.example', { 'x-forwarded-host': 'evil.example, www.shop.example' }, true],
  ['blob:https://shop.example', {}, true],
])(
  'D31 the payment provider leads back to %s when a proxy forwards %j: refused %j',
  async (origin, forwarded, refused) => {
    const { parent } = await makeFamily()
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/wallet/create-wallet-checkout-session',
      remoteAddress: '10.0.0.1',
      headers: {
        authorization: `Bearer ${parent.accessToken}`,
        host: 'www.shop.example',
        'x-forwarded-for': '203.0.113.9',
        ...forwarded,
      },
      payload: { amount: 10, successUrl: `${origin}/wallet/success`, cancelUrl: `${origin}/wallet` },
    })
    expect(reply.json().code === 'return_url_not_allowed').toBe(refused)
  },
)
