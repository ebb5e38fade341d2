import { type ComponentType, lazy } from 'react'
import type { RouteObject } from 'react-router'

type Page = { Component: ComponentType }

const route = (path: string, load: () => Promise<Page>): RouteObject => ({
  path,
  Component: lazy(async () => ({ default: (await load()).Component })),
})

/** Every address below /admin. */
export const adminRoutes: RouteObject[] = [
  route('/', () => import('./today/today.tsx')),
  route('/orders', () => import('./orders/order-list.tsx')),
  route('/orders/:id', () => import('./orders/order-detail.tsx')),
  route('/money', () => import('./money/money.tsx')),
  route('/products', () => import('./products/product-list.tsx')),
  route('/products/new', () => import('./products/new-product.tsx')),
  route('/products/:id', () => import('./products/product-detail.tsx')),
  route('/collections', () => import('./collections/collection-list.tsx')),
  route('/bundles', () => import('./bundles/bundle-list.tsx')),
  route('/bundles/new', () => import('./bundles/new-bundle.tsx')),
  route('/bundles/:id', () => import('./bundles/bundle-detail.tsx')),
  route('/bundles/:id/stories/new', () => import('./bundles/new-story.tsx')),
  route('/bundles/:id/stories/:storyId', () => import('./bundles/story-detail.tsx')),
  route('/discounts', () => import('./discounts/discount-list.tsx')),
  route('/discounts/new', () => import('./discounts/new-discount.tsx')),
  route('/discounts/:id', () => import('./discounts/discount-detail.tsx')),
  route('/customers', () => import('./customers/customer-list.tsx')),
  route('/customers/:familyId', () => import('./customers/customer-detail.tsx')),
  route('/customers/:familyId/wallet', () => import('./customers/wallet.tsx')),
  route('/messages', () => import('./messages/message-list.tsx')),
  route('/settings', () => import('./settings/settings.tsx')),
  route('/settings/pages', () => import('./settings/page-list.tsx')),
  route('/settings/pages/:id', () => import('./settings/page-detail.tsx')),
  route('/settings/delivery', () => import('./settings/delivery/delivery-page.tsx')),
  route('/settings/tax', () => import('./settings/tax/tax-page.tsx')),
  route('/settings/history', () => import('./settings/history.tsx')),
  route('/settings/history/:id', () => import('./settings/history-entry.tsx')),
  route('/settings/:section', () => import('./settings/section-page.tsx')),
  route('/audit', () => import('./audit/audit-log.tsx')),
  route('/jobs', () => import('./jobs/failed-jobs.tsx')),
  route('/second-factor', () => import('./second-factor/second-factor.tsx')),
  route('*', () => import('./not-found.tsx')),
]
