export { discountAdminRoutes } from './admin/admin-routes.ts'
export { priceDiscountsIn } from './admin/price-discounts-in.ts'
export {
  findCodeOf,
  findDiscount,
  findDiscountsByCode,
  freeUse,
  type GuessLimit,
  limitGuesses,
  markUsed,
  reserveUse,
} from './find-discount.ts'
