import { europeanUnion } from '@storylamp/contract/delivery/delivery-settings'
import { type Cents, type Currency, money, plainCents, twoDecimals } from '@storylamp/contract/money'
import { homeCountry } from '@storylamp/contract/settings/home-country'
import type { Settings } from '@storylamp/contract/settings/sections'
import type { BalanceEntry } from '../../../providers/payments/provider.ts'
import { absolute, type DocumentSum } from './documents.ts'

export type Booked = Pick<Settings, 'accounting' | 'selling' | 'tax'>
type Accounts = Settings['accounting']

type Booking = {
  /** Debits the account, or credits it where it is negative. */
  amount: Cents
  account: string
  contra: string
  at: Date
  /** Of the document, or the provider's. */
  reference: string
  text: string
  /** Of a sale that another country of the union taxes. */
  taxedIn?: { country: string; percent: number }
}

const numbered = (count: number, names: (number: number) => string[]) =>
  Array.from({ length: count }, (_, at) => names(at + 1)).flat()

/** The columns of version 13 of the format, of which few are filled. */
const columns = [
  ...[
    'Umsatz (ohne Soll/Haben-Kz)',
    'Soll/Haben-Kennzeichen',
    'WKZ Umsatz',
    'Kurs',
    'Basis-Umsatz',
    'WKZ Basis-Umsatz',
  ],
  ...['Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto'],
  ...['Buchungstext', 'Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre'],
  'Beleglink',
  ...numbered(8, (number) => [`Beleginfo - Art ${number}`, `Beleginfo - Inhalt ${number}`]),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numbered(20, (number) => [`Zusatzinformation - Art ${number}`, `Zusatzinformation- Inhalt ${number}`]),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp'],
  ...['Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz'],
  ...['Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername', 'Beteiligtennummer'],
  ...['Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis', 'Bezeichnung SoBil-Sachverhalt'],
  ...['Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit'],
  ...['Generalumkehr (GU)', 'Steuersatz', 'Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)'],
  ...['EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
]

/** A batch of bookings of one currency in DATEV's format, whose files are in the letters of Windows. */
export function datevOf(month: string, currency: Currency, settings: Accounts, bookings: Booking[], now: Date): Buffer {
  const lines = [
    headOf(month, currency, settings, now),
    columns,
    ...bookings.map((booking) => rowOf(booking, currency)),
  ]
  return Buffer.from(lines.map((cells) => `${cells.join(';')}\r\n`).join(''), 'latin1')
}

const text = (value: string) => `"${value.replaceAll('"', '""')}"`
const digits = (moment: string) => moment.replaceAll(/\D/g, '')
const decimal = (value: string) => value.replace('.', ',')

/** The last two digits of a moment's time tell nothing more than that it ends. */
function headOf(
  month: string,
  currency: string,
  { consultant, client, fiscalYearBegins, ...accounts }: Accounts,
  now: Date,
) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const begun = number < fiscalYearBegins ? year - 1 : year
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const { customers: _, ...ledger } = accounts
  const accountLength = Math.max(...Object.values(ledger).map(({ length }) => length))
  return [
    ...[
      text('EXTF'),
      700,
      21,
      text('Buchungsstapel'),
      13,
      digits(now.toISOString()),
      '',
      text('RE'),
      text(''),
      text(''),
    ],
    ...[consultant, client, `${begun}${String(fiscalYearBegins).padStart(2, '0')}01`, accountLength],
    ...[digits(`${month}-01`), digits(last), text(`Storylamp ${month}`), text(''), 1, 0, 0, text(currency)],
    ...['', text(''), '', '', text(''), '', '', text(''), text('')],
  ]
}

function rowOf({ amount, account, contra, at, reference, text: says, taxedIn }: Booking, currency: Currency): string[] {
  const day = at.toISOString()
  const filled: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': decimal(plainCents(money(absolute(amount), currency))),
    'Soll/Haben-Kennzeichen': text(amount < 0 ? 'H' : 'S'),
    'WKZ Umsatz': text(currency),
    Konto: account,
    'Gegenkonto (ohne BU-Schlüssel)': contra,
    Belegdatum: `${day.slice(8, 10)}${day.slice(5, 7)}`,
    'Belegfeld 1': text(reference.slice(0, 36)),
    Buchungstext: text(says.slice(0, 60)),
    'EU-Land u. UStID (Bestimmung)': text(taxedIn?.country ?? ''),
    'EU-Steuersatz (Bestimmung)': taxedIn === undefined ? '' : decimal(twoDecimals(taxedIn.percent)),
    // The accountant may still change it.
    Festschreibung: '0',
  }
  return columns.map((column) => filled[column] ?? '')
}

/** A sale debits the customers; a credit note gives it back. A document of nothing is no booking. */
export const bookingsOf = (documents: DocumentSum[], settings: Booked): Booking[] =>
  documents
    .filter(({ gross }) => gross !== 0)
    .map(({ gross, number, issuedAt, country, taxClass, percent, orderNumber }) => {
      const kind = placeOf(country, settings)
      return {
        amount: gross,
        account: settings.accounting.customers,
        contra: settings.accounting[taxClass === 'tokens' ? 'tokens' : revenueOf(kind, percent, settings)],
        at: issuedAt,
        reference: number,
        text: `Order ${orderNumber}, ${taxClass}, ${country}`,
        ...(kind === 'otherEu' && taxClass !== 'tokens' && { taxedIn: { country, percent } }),
      }
    })

function placeOf(country: string, settings: Booked): 'home' | 'otherEu' | 'abroad' {
  const home = homeCountry(settings)
  if (country === home) return 'home'
  return europeanUnion.includes(country) && europeanUnion.includes(home) ? 'otherEu' : 'abroad'
}

function revenueOf(place: ReturnType<typeof placeOf>, percent: number, { tax, ...settings }: Booked) {
  if (place !== 'home') return place
  if (percent === 0) return 'untaxed'
  const home = homeCountry(settings)
  const rates = tax.rates.filter((rate) => rate.place === home || rate.place.startsWith(`${home}-`))
  return percent < Math.max(...rates.map((rate) => rate.percent)) ? 'lowerRate' : 'standardRate'
}

const balanceTexts: Record<BalanceEntry['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Payout',
  fee: 'Fee of the payment provider',
}

/** Customers' money goes to the provider, fees stay there, and what is left goes to the bank. */
export const balanceBookings = (entries: BalanceEntry[], { customers, provider, bank, fees }: Accounts): Booking[] =>
  entries.flatMap(({ id, kind, intentId, cents, feeCents, at }) => {
    const contra = { payment: customers, refund: customers, dispute: customers, payout: bank, fee: fees }[kind]
    const about = { at, reference: intentId ?? id }
    return [
      { ...about, amount: cents, account: provider, contra, text: balanceTexts[kind] },
      { ...about, amount: feeCents, account: fees, contra: provider, text: `${balanceTexts[kind]}: fee` },
    ].filter(({ amount }) => amount !== 0)
  })
