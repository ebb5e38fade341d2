/** Money is whole cents and tokens are whole hundredths inside; outside both are numbers with at most two decimals (D20). */
export const toHundredths = (amount: number): number => Math.round(amount * 100)

export const fromHundredths = (hundredths: number): number => hundredths / 100

/** As machines want it: two decimals and nothing else. */
export const plainAmount = (amount: number): string => amount.toFixed(2)

/** S9.02: two decimals and a $ before it. */
export const formatPrice = (dollars: number): string => `$${plainAmount(dollars)}`

export const formatTokens = (tokens: number): string => String(Number(tokens.toFixed(2)))
