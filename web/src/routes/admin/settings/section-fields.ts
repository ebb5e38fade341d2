import type { SectionName } from '@storylamp/contract/settings/sections'

type FieldKind =
  | 'currency'
  | 'currencies'
  | 'amounts'
  | 'packs'
  | 'line'
  | 'text'
  | 'email'
  | 'number'
  | 'links'
  | 'countries'
  | 'postage'
  | 'check'

export type SettingField = { name: string; label: string; hint?: string; kind: FieldKind; isOptional?: true }

export type FormSection = Exclude<SectionName, 'delivery' | 'pages' | 'tax'>

type SectionForm = { title: string; about: string; fields: SettingField[] }

const line = (name: string, label: string, hint?: string): SettingField => ({
  name,
  label,
  kind: 'line',
  isOptional: true,
  ...(hint !== undefined && { hint }),
})

const lines = (name: string, label: string, hint: string): SettingField => ({
  name,
  label,
  kind: 'text',
  hint,
  isOptional: true,
})

const account = (name: string, label: string): SettingField => ({ name, label: `Account: ${label}`, kind: 'line' })

const check = (name: string, label: string): SettingField => ({ name, label, kind: 'check', isOptional: true })

/** The forms of the settings; the texts of pages, delivery and tax have pages of their own. */
export const sectionForms: Record<FormSection, SectionForm> = {
  shop: {
    title: 'Shop',
    about: 'How the shop is called in its header, titles, mails and documents.',
    fields: [
      { name: 'name', label: 'Name of the shop', kind: 'line' },
      {
        name: 'socialLinks',
        label: 'Your pages at social networks',
        kind: 'links',
        hint: 'One address in each line, such as https://www.instagram.com/shop. The footer shows them.',
        isOptional: true,
      },
    ],
  },
  legal: {
    title: 'Company',
    about: 'Who sells. The imprint, the terms and the privacy page name these; what is empty is left out there.',
    fields: [
      line('entity', 'Legal name and form of the company'),
      lines('address', 'Postal address of the company', 'As on an envelope, without the name of the company.'),
      line('representative', 'Who represents the company'),
      line('register', 'Register and registration number', 'Leave it empty if there is none.'),
      line('vatNumber', 'VAT or tax number', 'Leave it empty if there is none.'),
      line(
        'taxExemption',
        'Why no tax is charged',
        'Empty where it is. A small business writes here what its invoices say, such as: No VAT is charged under § 19 UStG.',
      ),
      line('governingLaw', 'Law that the terms follow', 'Such as: the State of Oregon'),
      line('hostingProvider', 'Company that hosts the shop'),
      line('storyToolOperator', 'Company that runs the story tool'),
    ],
  },
  contact: {
    title: 'Contact',
    about: 'How customers reach you. Messages from the contact page are sent to the email address.',
    fields: [
      { name: 'email', label: 'Email address for customers', kind: 'email' },
      line('phone', 'Phone number for customers'),
      line('responseTime', 'How fast messages are answered', 'Such as: two working days'),
    ],
  },
  alerts: {
    title: 'Mails for the shop',
    about: 'What the shop is told by mail. Failures of one kind come together, at most every 15 minutes.',
    fields: [
      {
        name: 'email',
        label: 'Email address for these mails',
        kind: 'email',
        hint: 'Empty: the address for customers. Nothing is mailed until one of them is yours.',
        isOptional: true,
      },
      check('orders', 'Each order that is paid'),
      check('topUps', 'Each purchase of tokens'),
      check('newReturns', 'Each return or withdrawal that waits for an answer'),
      check('parcels', 'Parcels that need a look'),
      check('returns', 'Withdrawals that could not be recorded'),
      check('stock', 'Orders paid after their pieces were sold out'),
      check('payments', 'Payments that are not what was agreed on'),
      check('refunds', 'Refunds that failed'),
      check('disputes', 'Disputes, opened or lost'),
      check('books', 'Differences between the books and the payment provider'),
      check('jobs', 'Jobs that were given up, such as mails that could not be sent'),
    ],
  },
  selling: {
    title: 'Selling and shipping',
    about:
      'Where you sell to, and how parcels travel. The shipping page says so, with the prices and days of the delivery zones.',
    fields: [
      {
        name: 'currency',
        label: 'Currency',
        kind: 'currency',
        hint: 'All prices keep their number when it changes: 49.90 stays 49.90. Orders stay as they were paid.',
      },
      {
        name: 'currencies',
        label: 'Other currencies that you sell in',
        kind: 'currencies',
        hint: 'One in each line with the countries that see it first, such as EUR: Germany, Austria. Products, delivery and discounts need amounts in it.',
        isOptional: true,
      },
      { name: 'countries', label: 'Countries that you sell to', kind: 'countries' },
      line('from', 'Country that parcels are sent from'),
      line('carrier', 'Carrier of the parcels', 'Several with commas. They are offered where tracking is entered.'),
    ],
  },
  returns: {
    title: 'Returns and warranty',
    about: 'What customers can rely on. Cart, checkout and the returns page show the period.',
    fields: [
      { name: 'days', label: 'Return period in days', kind: 'number', hint: 'Counted from delivery; at least 14.' },
      lines('address', 'Address for returns', 'As on a parcel. Empty: the address of the company.'),
      { name: 'postage', label: 'Who pays the postage of a return', kind: 'postage', isOptional: true },
      line('warrantyPeriod', 'Period of the warranty', 'Such as: two years'),
    ],
  },
  safety: {
    title: 'Product safety',
    about: 'What the law asks to be said of products, for every product that says nothing else. Their pages show it.',
    fields: [
      lines(
        'manufacturer',
        'Manufacturer with postal and email address',
        'As on an envelope. Empty: the name and the address of the company.',
      ),
      lines('responsible', 'Responsible person in the European Union', 'Name, postal and email address.'),
      {
        name: 'guarantee',
        label: 'Notice on the legal guarantee',
        kind: 'text',
        hint: 'The official wording, in the language of your customers.',
        isOptional: true,
      },
      check('refusesWithoutFacts', 'Do not sell products to countries whose law asks for facts that are missing'),
    ],
  },
  tokens: {
    title: 'Tokens',
    about:
      'Tokens are taxed when they are sold, at the digital rate of the family’s country, unless you choose otherwise. A change counts for tokens that are sold from then on: agree on it with your accountant before the first.',
    fields: [
      {
        name: 'packs',
        label: 'Prices of the packs: Bronze, Silver and Gold',
        kind: 'packs',
        hint: 'A line for each currency, such as EUR: 10 / 20 / 30. What a token costs in Bronze decides what tokens are worth; orders keep what theirs were worth.',
        isOptional: true,
      },
      check('taxedWhenSpent', 'Tax tokens when they are spent'),
    ],
  },
  accounting: {
    title: 'Accounting',
    about:
      'For the bookings in the month that your accountant gets, in the format of DATEV. The accounts are those of the SKR 03 until you enter others.',
    fields: [
      { name: 'consultant', label: 'Number of the consultant (Berater)', kind: 'number' },
      { name: 'client', label: 'Number of the client (Mandant)', kind: 'number' },
      { name: 'fiscalYearBegins', label: 'Month in which the fiscal year begins', kind: 'number' },
      account('customers', 'Customers (debtors)'),
      account('provider', 'Money at the payment provider'),
      account('bank', 'Bank'),
      account('fees', 'Fees of the payment provider'),
      account('standardRate', 'Sales at the standard rate'),
      account('lowerRate', 'Sales at a lower rate'),
      account('untaxed', 'Sales without tax'),
      account('otherEu', 'Sales to other countries of the European Union'),
      account('abroad', 'Sales to the rest of the world'),
      account('tokens', 'Tokens that are taxed when they are spent'),
    ],
  },
  staff: {
    title: 'Staff rules',
    about: 'What colleagues may do by themselves. Who they are stands under Staff.',
    fields: [
      {
        name: 'supportRefunds',
        label: 'Support may refund up to (a whole amount of an order in the main currency)',
        kind: 'number',
        hint: 'Above it, a manager or an owner refunds. 0 leaves no refunds to support.',
      },
      {
        name: 'otherSupportRefunds',
        label: 'And of orders in other currencies',
        kind: 'amounts',
        hint: 'A line for each, such as EUR: 50. Nothing is converted: orders in a currency without a line are left to a manager or an owner.',
        isOptional: true,
      },
      {
        name: 'freeTokens',
        label: 'Free tokens of a product may be worth up to (percent of its price)',
        kind: 'number',
        hint: 'At the base rate of tokens. Above it, a manager or an owner saves the product, with their password.',
      },
    ],
  },
  hero: {
    title: 'Home page',
    about: 'The words over the picture at the top of the home page.',
    fields: [
      { name: 'title', label: 'Headline', kind: 'line' },
      { name: 'lead', label: 'Sentence below it', kind: 'text' },
    ],
  },
}

export const isFormSection = (name: string | undefined): name is FormSection =>
  name !== undefined && Object.hasOwn(sectionForms, name)

export const postageTexts = { shop: 'We pay it', customer: 'The customer pays it' }

/** The names that the forms show, also for what differs and what changed. */
export const labelsOf = (section: FormSection): Record<string, string> =>
  Object.fromEntries(sectionForms[section].fields.map(({ name, label }) => [name, label]))
