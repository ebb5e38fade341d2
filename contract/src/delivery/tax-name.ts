const goodsAndServicesTax = ['AU', 'CA', 'IN', 'NZ', 'SG']

/** What the tax on sales is called in a country, in English. */
export const taxName = (country: string): string => (goodsAndServicesTax.includes(country) ? 'GST' : 'VAT')
