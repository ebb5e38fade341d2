export { followDeliveries, fulfilOrder } from './deliver.ts'
export { orderEffects } from './effects.ts'
export { orderKeeper } from './keeper.ts'
export { orderRoutes } from './routes.ts'
