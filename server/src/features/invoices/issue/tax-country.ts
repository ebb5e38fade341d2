type Proofs = { billing_country: string | null; card_country: string | null }

/** ISO 3166 has this code for what is not known. */
export const unknownCountry = 'ZZ'

/**
 * Where a customer lives, by two proofs that agree: the billing address, the card's bank, and where the last order went (L11).
 * If no two agree, the first that there is.
 */
export function taxCountryOf({ billing_country, card_country }: Proofs, delivered: string | null = null): string {
  const proofs = [billing_country, card_country, delivered].filter((country) => country !== null)
  return proofs.find((country, at) => proofs.indexOf(country) !== at) ?? proofs[0] ?? unknownCountry
}
