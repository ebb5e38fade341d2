/** Money is whole cents and tokens are whole hundredths inside; outside both are numbers with at most two decimals (D20). */
export const toHundredths = (amount: number): number => Math.round(amount * 100)

export const fromHundredths = (hundredths: number): number => hundredths / 100

/** As machines want it: two decimals and nothing else. */
export const plainAmount = (amount: number): string => amount.toFixed(2)

/** S9.02: two decimals and a $ before it. */
export const formatPrice = (dollars: number): string => `$${plainAmount(dollars)}`

/** As people write it: at most two decimals, and none that say nothing. */
export const shortAmount = (amount: number): string => String(Number(amount.toFixed(2)))

export const formatTokens = (tokens: number): string => shortAmount(tokens)
