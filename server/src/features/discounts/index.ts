export { discountAdminRoutes } from './admin/admin-routes.ts'
export { findDiscount, reserveUse } from './find-discount.ts'
export { type GuessLimit, limitGuesses } from './limit-guesses.ts'
export { findCodeOf, findDiscountsByCode, freeUse, markUsed } from './queries.ts'
