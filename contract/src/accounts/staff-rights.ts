export const staffRoles = ['owner', 'manager', 'editor', 'packer', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Every call of the back office belongs to one of these rights, and these roles have it. */
const rolesWith = {
  /** The own sign-in. */
  self: staffRoles,
  overview: staffRoles,
  /** Products, collections, stock, bundles, stories and their files. */
  catalog: ['owner', 'manager', 'editor'],
  pages: ['owner', 'manager', 'editor'],
  orders: ['owner', 'manager', 'packer', 'support'],
  /** Costs and revenue of orders. */
  amounts: ['owner', 'manager', 'support'],
  shipping: ['owner', 'manager', 'packer'],
  /** Support up to an amount, which is a setting. */
  refunds: ['owner', 'manager', 'support'],
  customers: ['owner', 'manager', 'support'],
  wallets: ['owner', 'manager'],
  /** Turnover, payments and the books. */
  money: ['owner', 'manager'],
  discounts: ['owner', 'manager'],
  audit: ['owner', 'manager'],
  jobs: ['owner', 'manager'],
  settings: ['owner'],
  staff: ['owner'],
  connections: ['owner'],
  /** Tables with personal data, as files. */
  exports: ['owner'],
  erasures: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Right = keyof typeof rolesWith

export const mayUse = (role: StaffRole | null | undefined, right: Right): boolean =>
  (rolesWith[right] as readonly (typeof role)[]).includes(role)

export const rightsOf = (role: StaffRole | null): readonly Right[] =>
  (Object.keys(rolesWith) as Right[]).filter((right) => mayUse(role, right))

/** What a program may be given, as its page says: nothing that pays out, lets others in, or is a person's own (decision 55). */
export const keyRightTexts = {
  overview: 'See what waits to be done',
  catalog: 'Read and change products, stock, collections and bundles',
  orders: 'Read orders and returns, and write notes',
  amounts: 'See what orders cost, and their invoices',
  shipping: 'Pack, ship and track orders, and receive returns',
  customers: 'Read customers, gifts and messages, answer them, change addresses',
  discounts: 'Make, change and end discount codes',
  money: 'See sales and payments',
} satisfies Partial<Record<Right, string>>
export type KeyRight = keyof typeof keyRightTexts
export const keyRights = Object.keys(keyRightTexts) as KeyRight[]
