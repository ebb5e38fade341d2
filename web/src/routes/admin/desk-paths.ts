import { paths } from '../../base/paths.ts'

const below = (path: string) => `${paths.admin}/${path}`

/** Every link within the back office. */
export const deskPaths = {
  today: paths.admin,
  orders: below('orders'),
  order: (id: string) => below(`orders/${id}`),
  ordersToShip: below('orders?type=physical&payment=Completed&delivery=Processing'),
  unpaidOrders: below('orders?payment=Failed'),
  storyOrders: below('orders?type=story'),
  products: below('products'),
  newProduct: below('products/new'),
  product: (id: string) => below(`products/${id}`),
  collections: below('collections'),
  bundles: below('bundles'),
  newBundle: below('bundles/new'),
  bundle: (id: string) => below(`bundles/${id}`),
  newStory: (id: string) => below(`bundles/${id}/stories/new`),
  story: (id: string, storyId: string) => below(`bundles/${id}/stories/${storyId}`),
  customers: below('customers'),
  customer: (familyId: string) => below(`customers/${familyId}`),
  wallet: (familyId: string) => below(`customers/${familyId}/wallet`),
  messages: below('messages'),
  openMessages: below('messages?state=open'),
  audit: below('audit'),
  jobs: below('jobs'),
  secondFactor: below('second-factor'),
} as const
