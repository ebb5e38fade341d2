import * as z from 'zod/mini'
import { emailAddress } from '../accounts/fields/email.ts'
import { currencies } from '../currencies.ts'
import { countryCodes } from '../delivery/countries.ts'
import { deliveryZones, seededZones } from '../delivery/delivery-settings.ts'
import { seededTaxRates, taxRates } from '../delivery/tax-settings.ts'
import { typedLine, typedText } from '../text.ts'
import { textIds } from '../texts/text-pages.ts'
import { isUnique } from '../unique.ts'
import { packPricesByCurrency } from '../wallet/pack-prices.ts'
import { alerts } from './alerts.ts'
import { line, lines, section } from './section.ts'
import { settingTexts } from './setting-texts.ts'

const isOwnPage = (href: string) => {
  if (!URL.canParse(href)) return false
  const { protocol, pathname, username, password } = new URL(href)
  return protocol === 'https:' && pathname.length > 1 && username === '' && password === ''
}

/** The shop's page at a social network, not the network's home page. */
const ownPage = z
  .string(settingTexts.linkInvalid)
  .check(z.trim(), z.maxLength(300, settingTexts.linkInvalid), z.refine(isOwnPage, settingTexts.linkInvalid))

const shop = section(
  {
    name: typedLine(settingTexts.shopNameRequired, 60),
    socialLinks: z.array(ownPage).check(z.maxLength(8, settingTexts.tooManyLinks)),
  },
  { name: 'Storylamp', socialLinks: [] },
)

const legal = section(
  {
    entity: line(300),
    address: lines(300),
    representative: line(300),
    register: line(300),
    vatNumber: line(100),
    /** Why no tax is charged, as documents say it; empty where it is. */
    taxExemption: line(300),
    storyToolOperator: line(300),
    hostingProvider: line(300),
    governingLaw: line(300),
  },
  {
    entity: '',
    address: '',
    representative: '',
    register: '',
    vatNumber: '',
    taxExemption: '',
    storyToolOperator: '',
    hostingProvider: '',
    governingLaw: '',
  },
)

const contact = section(
  { email: emailAddress, phone: line(100), responseTime: line(100) },
  { email: 'hello@storylamp.example', phone: '', responseTime: '' },
)

export const minReturnDays = 14

const listedCountries = z
  .array(z.enum(countryCodes, settingTexts.countryUnknown))
  .check(z.refine(isUnique, settingTexts.countryTwice))

const returns = section(
  {
    days: z
      .int(settingTexts.daysInvalid)
      .check(z.minimum(minReturnDays, settingTexts.daysInvalid), z.maximum(365, settingTexts.daysInvalid)),
    address: lines(300),
    postage: z.enum(['', 'shop', 'customer'], settingTexts.postageInvalid),
    warrantyPeriod: line(100),
  },
  { days: 30, address: '', postage: '', warrantyPeriod: '' },
)

/** Codes of ISO 3166-1; null until the owner has chosen, and then no country is refused. */
const countries = z.nullable(listedCountries.check(z.minLength(1, settingTexts.countriesRequired)))

/** Sold in besides the main one, first to visitors from its countries. */
const otherCurrencies = z
  .array(
    z.strictObject({
      currency: z.enum(currencies, settingTexts.currencyUnknown),
      countries: listedCountries,
    }),
  )
  .check(
    z.refine((others) => isUnique(others.map(({ currency }) => currency)), settingTexts.currencyTwice),
    z.refine((others) => isUnique(others.flatMap(({ countries }) => countries)), settingTexts.countryTwice),
  )

const selling = section(
  {
    currency: z.enum(currencies, settingTexts.currencyUnknown),
    currencies: otherCurrencies,
    countries,
    from: line(100),
    carrier: line(100),
  },
  { currency: 'USD', currencies: [], countries: null, from: '', carrier: '' },
)

const delivery = section({ zones: deliveryZones }, { zones: seededZones })

const tax = section({ rates: taxRates }, { rates: seededTaxRates })

const tokens = section(
  {
    /** Otherwise when they are sold (L18). */
    taxedWhenSpent: z.boolean(settingTexts.yesOrNo),
    /** By currency; another one has round numbers. */
    packs: packPricesByCurrency,
  },
  { taxedWhenSpent: false, packs: {} },
)

const account = z.string(settingTexts.accountInvalid).check(z.regex(/^\d{4,9}$/, settingTexts.accountInvalid))

const wholeNumber = (from: number, to: number, message: string) =>
  z.int(message).check(z.minimum(from, message), z.maximum(to, message))

/** How the accountant books: by default with the accounts of the SKR 03. */
const accounting = section(
  {
    consultant: wholeNumber(1001, 9_999_999, settingTexts.consultantInvalid),
    client: wholeNumber(1, 99_999, settingTexts.clientInvalid),
    fiscalYearBegins: wholeNumber(1, 12, settingTexts.fiscalMonthInvalid),
    customers: account,
    provider: account,
    bank: account,
    fees: account,
    standardRate: account,
    lowerRate: account,
    untaxed: account,
    otherEu: account,
    abroad: account,
    tokens: account,
  },
  {
    consultant: 1001,
    client: 1,
    fiscalYearBegins: 1,
    customers: '10000',
    provider: '1360',
    bank: '1200',
    fees: '4970',
    standardRate: '8400',
    lowerRate: '8300',
    untaxed: '8195',
    otherEu: '8320',
    abroad: '8338',
    tokens: '1718',
  },
)

export const pageMarkdown = typedText(settingTexts.markdownRequired, 60_000)

/** Null is the text that the shop came with. */
const pageText = z.nullable(pageMarkdown)

const eachPage = <Value>(value: Value) =>
  Object.fromEntries(textIds.map((id) => [id, value])) as Record<(typeof textIds)[number], Value>

const pages = section(eachPage(pageText), eachPage(null))

const hero = section(
  { title: typedLine(settingTexts.heroTitleRequired, 80), lead: typedLine(settingTexts.heroLeadRequired, 200) },
  {
    title: 'The lamp that tells the last story of the day',
    lead: 'A night lamp and speaker in one. Play a story from your phone; touch the moon and it fades out.',
  },
)

const supportRefunds = wholeNumber(0, 10_000, settingTexts.supportRefundsInvalid)

const staff = section(
  {
    /** Of an order in the main currency. */
    supportRefunds,
    /** Of those in others: nothing where it is missing. */
    otherSupportRefunds: z.partialRecord(
      z.enum(currencies, settingTexts.currencyUnknown),
      wholeNumber(0, 10_000_000, settingTexts.supportRefundsInvalid),
      settingTexts.currencyUnknown,
    ),
    /** What the free tokens of a product may be worth, in percent of its price; beyond it are those who may adjust wallets. */
    freeTokens: z
      .int(settingTexts.freeTokensInvalid)
      .check(z.minimum(0, settingTexts.freeTokensInvalid), z.maximum(100, settingTexts.freeTokensInvalid)),
  },
  { supportRefunds: 50, otherSupportRefunds: {}, freeTokens: 20 },
)

/** Defaults for products without their own. */
const safety = section(
  {
    manufacturer: lines(300),
    responsible: lines(300),
    guarantee: lines(1000),
    /** Products that lack facts are not sold to countries that ask for them. */
    refusesWithoutFacts: z.boolean(settingTexts.yesOrNo),
  },
  { manufacturer: '', responsible: '', guarantee: '', refusesWithoutFacts: false },
)

export const sections = {
  shop,
  legal,
  contact,
  alerts,
  returns,
  safety,
  staff,
  selling,
  delivery,
  tax,
  tokens,
  accounting,
  pages,
  hero,
}
export type SectionName = keyof typeof sections

export type Settings = { [Name in SectionName]: (typeof sections)[Name]['defaults'] }

/** The settings of a shop whose owner has entered nothing yet. */
export const newShop = Object.fromEntries(
  Object.entries(sections).map(([name, { defaults }]) => [name, defaults]),
) as unknown as Settings
