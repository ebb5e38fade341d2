import type { StaffRole } from '@storylamp/contract/accounts/staff-rights'

export const roleNames: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  editor: 'Editor',
  packer: 'Packer',
  support: 'Support',
}

export const roleTexts: Record<StaffRole, string> = {
  owner: 'Everything.',
  manager: 'Everything but staff, settings and tables of personal data.',
  editor: 'Products, collections, bundles, stories and page texts.',
  packer: 'Orders to ship and their tracking.',
  support: 'Orders, customers, messages and small refunds.',
}
