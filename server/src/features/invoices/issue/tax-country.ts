type Paid = { billing_country: string | null; card_country: string | null }
export type Proofs = Paid & { delivery_country: string | null }

/** ISO 3166 has this code for what is not known. */
export const unknownCountry = 'ZZ'

/**
 * Where a customer lives, by two proofs that agree: the billing address, the card's bank, and where the last order went (L11).
 * If no two agree, the first that there is: what is paid is never refused for it, but marked for the staff.
 */
export function taxCountryOf({ billing_country, card_country }: Paid, delivery_country: string | null = null): string {
  const proofs = { billing_country, card_country, delivery_country }
  return provenCountry(proofs) ?? known(proofs)[0] ?? unknownCountry
}

export const isProven = (proofs: Proofs): boolean => provenCountry(proofs) !== undefined

const provenCountry = (proofs: Proofs) =>
  known(proofs).find((country, at, countries) => countries.indexOf(country) !== at)

const known = ({ billing_country, card_country, delivery_country }: Proofs) =>
  [billing_country, card_country, delivery_country].filter((country) => country !== null)
