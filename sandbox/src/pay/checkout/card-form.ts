import { newId } from '../../ids.ts'
import { findTestCard, type TestCard } from '../cards.ts'
import type { Method } from '../records.ts'

export const fieldNames = ['cardNumber', 'expiry', 'cvc'] as const
export type FieldName = (typeof fieldNames)[number]
export type Typed = { [name in FieldName]: string }
export type Complaints = Partial<Typed>

export const nothingTyped: Typed = { cardNumber: '', expiry: '', cvc: '' }

export function readTyped(form: string): Typed {
  const fields = new URLSearchParams(form)
  const typed = (name: FieldName) => (fields.get(name) ?? '').slice(0, 40).trim()
  return { cardNumber: typed('cardNumber'), expiry: typed('expiry'), cvc: typed('cvc') }
}

/** The page has no field for it: tests say that the customer's address is in another country than the card. */
export const readBillingCountry = (form: string): string =>
  /^[A-Z]{2}$/.exec(new URLSearchParams(form).get('billingCountry') ?? '')?.[0] ?? ''

/** The card, or an error message per field. */
export function readCard(
  typed: Typed,
  today: Date,
  billingCountry = '',
): { card: TestCard; method: Method } | { complaints: Complaints } {
  const digits = typed.cardNumber.replaceAll(/[\s-]/g, '')
  const card = findTestCard(digits)
  const expiry = readExpiry(typed.expiry)
  const complaints = {
    ...(!card && { cardNumber: complainAboutNumber(digits) }),
    ...(!isAhead(expiry, today) && { expiry: complainAboutExpiry(typed.expiry, expiry) }),
    ...(!/^\d{3,4}$/.test(typed.cvc) && { cvc: complainAboutCvc(typed.cvc) }),
  }
  if (!card || !expiry || Object.keys(complaints).length > 0) return { complaints }
  const cardCountry = card.country ?? 'US'
  const method = {
    id: newId('pm_1'),
    last4: digits.slice(-4),
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    cardCountry,
    billingCountry: billingCountry || cardCountry,
  }
  return { card, method }
}

type Expiry = { month: number; year: number }

function readExpiry(typed: string): Expiry | undefined {
  const [, month, year] = typed.match(/^(0?[1-9]|1[0-2])\s*[/ -]?\s*(\d{2}|20\d{2})$/) ?? []
  if (!month || !year) return undefined
  return { month: Number(month), year: Number(year.padStart(4, '20')) }
}

function isAhead(expiry: Expiry | undefined, today: Date) {
  // A card is valid until the end of its month.
  return expiry !== undefined && new Date(expiry.year, expiry.month) > today
}

function complainAboutNumber(digits: string) {
  if (digits === '') return 'Type a card number.'
  if (!/^\d{12,19}$/.test(digits)) return 'This card number is incomplete.'
  return 'This is no test card. Take one from the list, never a real one.'
}

function complainAboutExpiry(typed: string, expiry: Expiry | undefined) {
  if (typed === '') return 'Type the month and the year, like 12/34.'
  return expiry ? 'This card has expired.' : 'Write the month and the year like 12/34.'
}

function complainAboutCvc(typed: string) {
  return typed === '' ? 'Type any three digits.' : 'The CVC is three or four digits.'
}
