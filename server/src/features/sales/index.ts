export { readSales } from './read-sales.ts'
export { readReturnsRate } from './returns-rate.ts'
export { salesRoutes } from './routes.ts'
export { sumSales } from './sum-sales.ts'
