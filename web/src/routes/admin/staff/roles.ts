import type { StaffRole } from '@storylamp/contract/accounts/staff-rights'

export const roleTexts: Record<StaffRole, string> = {
  owner: 'Owner: everything',
  manager: 'Manager: everything but staff, settings and tables of personal data',
  editor: 'Editor: products, collections, bundles, stories and page texts',
  packer: 'Packer: orders to ship and their tracking',
  support: 'Support: orders, customers, messages and small refunds',
}

export const roleName = (role: StaffRole): string => roleTexts[role].split(':')[0] ?? role
