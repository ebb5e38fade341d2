/** What an admin does in the shop (D79). */
export const staffRoles = ['owner', 'manager', 'editor', 'packer', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Every call of the back office belongs to one of these rights, and these roles have it. */
const rolesWith = {
  /** The own sign-in. */
  self: staffRoles,
  /** What waits to be done. */
  overview: staffRoles,
  /** Products, collections, stock, bundles, stories and their files. */
  catalog: ['owner', 'manager', 'editor'],
  /** The texts of pages. */
  pages: ['owner', 'manager', 'editor'],
  orders: ['owner', 'manager', 'packer', 'support'],
  /** What orders cost and bring. */
  amounts: ['owner', 'manager', 'support'],
  /** To pack, ship and track. */
  shipping: ['owner', 'manager', 'packer'],
  /** Support up to an amount, which is a setting. */
  refunds: ['owner', 'manager', 'support'],
  /** Customers, their messages and their mails. */
  customers: ['owner', 'manager', 'support'],
  /** To add tokens to a wallet, or take them. */
  wallets: ['owner', 'manager'],
  /** Turnover, payments and the books. */
  money: ['owner', 'manager'],
  discounts: ['owner', 'manager'],
  audit: ['owner', 'manager'],
  jobs: ['owner', 'manager'],
  settings: ['owner'],
  staff: ['owner'],
  /** Keys for programs, and what is sent to them. */
  connections: ['owner'],
  /** Tables with personal data, as files. */
  exports: ['owner'],
  /** To delete a customer for good. */
  erasures: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Right = keyof typeof rolesWith

export const mayUse = (role: StaffRole | null | undefined, right: Right): boolean =>
  (rolesWith[right] as readonly (typeof role)[]).includes(role)

export const rightsOf = (role: StaffRole | null): readonly Right[] =>
  (Object.keys(rolesWith) as Right[]).filter((right) => mayUse(role, right))

/** What a program may be given: nothing that pays out, lets others in, or is a person's own (decision 55). */
export const keyRights = [
  'overview',
  'catalog',
  'orders',
  'amounts',
  'shipping',
  'customers',
  'discounts',
  'money',
] as const satisfies readonly Right[]
export type KeyRight = (typeof keyRights)[number]
