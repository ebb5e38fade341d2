import { paths } from '../../base/paths.ts'

const adminPath = (path: string) => `${paths.admin}/${path}`

export const adminPaths = {
  today: paths.admin,
  orders: adminPath('orders'),
  order: (id: string) => adminPath(`orders/${id}`),
  ordersToShip: adminPath('orders?type=physical&payment=Completed&delivery=Processing'),
  parcelProblems: adminPath('orders?problem=parcel'),
  paymentProblems: adminPath('orders?problem=payment'),
  unpaidOrders: adminPath('orders?payment=Failed'),
  storyOrders: adminPath('orders?type=story'),
  money: adminPath('money'),
  products: adminPath('products'),
  newProduct: adminPath('products/new'),
  product: (id: string) => adminPath(`products/${id}`),
  collections: adminPath('collections'),
  bundles: adminPath('bundles'),
  newBundle: adminPath('bundles/new'),
  bundle: (id: string) => adminPath(`bundles/${id}`),
  newStory: (id: string) => adminPath(`bundles/${id}/stories/new`),
  story: (id: string, storyId: string) => adminPath(`bundles/${id}/stories/${storyId}`),
  customers: adminPath('customers'),
  customer: (familyId: string) => adminPath(`customers/${familyId}`),
  wallet: (familyId: string) => adminPath(`customers/${familyId}/wallet`),
  messages: adminPath('messages'),
  openMessages: adminPath('messages?state=open'),
  audit: adminPath('audit'),
  jobs: adminPath('jobs'),
  secondFactor: adminPath('second-factor'),
} as const
