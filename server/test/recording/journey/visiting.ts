import { guest } from '../recorder.ts'
import type { Scenes } from './cast.ts'

const lamp = 'owl-lamp-sage'
const noLamp = { id: 'no-such-lamp' }

export const visiting: Scenes = {
  'A stranger looks around': async ({ call }) => {
    await call(guest, 'listCollections')
    await call(guest, 'getCollection', { at: { type: 'nightlamp' }, query: { limit: '1' } })
    await call(guest, 'getCollection', { at: { type: 'no-such-collection' } })
    await call(guest, 'getCollection', { at: { type: 'nightlamp' }, query: { after: 'x' } })
    await call(guest, 'listProducts', { query: { limit: '2', sort: 'price-asc' } })
    await call(guest, 'listProducts', { query: { collection: 'nightlamp', color: 'sage', limit: '1' } })
    await call(guest, 'listProducts', { query: { sort: 'beauty' } })
    await call(guest, 'getProduct', { at: { id: lamp } })
    await call(guest, 'getProduct', { at: noLamp })
    await call(guest, 'getRelated', { at: { id: 'carry-pouch-sand' } })
    await call(guest, 'getRelated', { at: noLamp })
    await call(guest, 'productDelivery', { at: { id: lamp } })
    await call(guest, 'productDelivery', { at: { id: lamp }, query: { country: 'Germany' } })
    await call(guest, 'productDelivery', { at: noLamp })
    await call(guest, 'getStock', { query: { products: `${lamp},no-such-lamp` } })
    await call(guest, 'getStock')
    await call(guest, 'listGuides', { query: { limit: '2' } })
    await call(guest, 'productGuide', { at: { id: lamp } })
    await call(guest, 'productGuide', { at: noLamp })
    await call(guest, 'getTextPage', { at: { id: 'returns' } })
    await call(guest, 'getTextPage', { at: { id: 'nosuch' } })
    await call(guest, 'getHealth')
    await call(guest, 'getLive')
    await call(guest, 'getReady')
  },
  'A stranger searches': async ({ call }) => {
    for (const q of ['pouch', 'oul lamp', 'moonlight', 'return', 'zeppelin', ''])
      await call(guest, 'search', { query: { q } })
    await call(guest, 'search', { query: { q: 'lamp', typing: 'true' } })
    await call(guest, 'search', { query: { q: 'lamp', page: '0' } })
  },
  'A lamp is sold out and comes back': async ({ call, pass }, { owner, family }) => {
    const { parent, child } = await family('waiter')
    const count = (set: number | null) => call(owner, 'changeProducts', { body: { ids: [lamp], stock: { set } } })
    await call(parent, 'askReminder', { body: { productId: lamp } })
    await count(0)
    await call(guest, 'getStock', { query: { products: lamp } })
    await call(guest, 'getProduct', { at: { id: lamp } })
    await call(parent, 'addToCart', { body: { productId: lamp } })
    await call(parent, 'askReminder', { body: { productId: 'no-such-lamp' } })
    await call(child, 'askReminder', { body: { productId: lamp } })
    await call(parent, 'askReminder', { body: { productId: lamp } })
    await call(parent, 'askReminder', { body: { productId: lamp } })
    await call(parent, 'listReminders')
    await call(parent, 'endReminder', { at: { id: lamp } })
    await call(parent, 'endReminder', { at: { id: lamp } })
    await call(parent, 'askReminder', { body: { productId: lamp } })
    await count(4)
    await pass()
    await call(parent, 'listReminders')
    await count(null)
  },
}
