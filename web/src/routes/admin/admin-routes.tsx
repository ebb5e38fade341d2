import type { Right } from '@storylamp/contract/accounts/staff-rights'
import { type ComponentType, lazy } from 'react'
import type { RouteObject } from 'react-router'
import { ForRight } from './staff/for-right.tsx'
import { NotYourTask } from './staff/not-your-task.tsx'

type Page = { Component: ComponentType }

function route(path: string, right: Right, load: () => Promise<Page>): RouteObject {
  const Component = lazy(async () => ({ default: (await load()).Component }))
  const element = (
    <ForRight right={right} otherwise={<NotYourTask />}>
      <Component />
    </ForRight>
  )
  return { path, element }
}

/** Every address below /admin. */
export const adminRoutes: RouteObject[] = [
  route('/', 'overview', () => import('./today/today.tsx')),
  route('/search', 'self', () => import('./search/search.tsx')),
  route('/orders', 'orders', () => import('./orders/order-list.tsx')),
  route('/orders/:id', 'orders', () => import('./orders/order-detail.tsx')),
  route('/returns', 'orders', () => import('./returns/return-list.tsx')),
  route('/returns/:id', 'orders', () => import('./returns/return-detail.tsx')),
  route('/gifts', 'customers', () => import('./gifts/gift-list.tsx')),
  route('/gifts/:id', 'customers', () => import('./gifts/gift-detail.tsx')),
  route('/sales', 'money', () => import('./sales/sales.tsx')),
  route('/owed', 'money', () => import('./gifts/owed.tsx')),
  route('/money', 'money', () => import('./money/money.tsx')),
  route('/products', 'catalog', () => import('./products/product-list.tsx')),
  route('/products/new', 'catalog', () => import('./products/new-product.tsx')),
  route('/product-facts', 'catalog', () => import('./products/product-facts.tsx')),
  route('/products/:id', 'catalog', () => import('./products/product-detail.tsx')),
  route('/collections', 'catalog', () => import('./collections/collection-list.tsx')),
  route('/new-collection', 'catalog', () => import('./collections/new-collection.tsx')),
  route('/collections/:type', 'catalog', () => import('./collections/collection-detail.tsx')),
  route('/discounts', 'discounts', () => import('./discounts/discount-list.tsx')),
  route('/discounts/new', 'discounts', () => import('./discounts/new-discount.tsx')),
  route('/discounts/:id', 'discounts', () => import('./discounts/discount-detail.tsx')),
  route('/bundles', 'catalog', () => import('./bundles/bundle-list.tsx')),
  route('/bundles/new', 'catalog', () => import('./bundles/new-bundle.tsx')),
  route('/bundles/:id', 'catalog', () => import('./bundles/bundle-detail.tsx')),
  route('/bundles/:id/stories/new', 'catalog', () => import('./bundles/new-story.tsx')),
  route('/bundles/:id/stories/:storyId', 'catalog', () => import('./bundles/story-detail.tsx')),
  route('/customers', 'customers', () => import('./customers/customer-list.tsx')),
  route('/customers/:familyId', 'customers', () => import('./customers/customer-detail.tsx')),
  route('/customers/:familyId/wallet', 'customers', () => import('./customers/wallet.tsx')),
  route('/messages', 'customers', () => import('./messages/message-list.tsx')),
  route('/staff', 'staff', () => import('./staff/staff-list.tsx')),
  route('/connections', 'connections', () => import('./connections/connections.tsx')),
  route('/connections/webhooks/:id', 'connections', () => import('./connections/webhook-detail.tsx')),
  route('/settings', 'pages', () => import('./settings/settings.tsx')),
  route('/settings/pages', 'pages', () => import('./settings/page-list.tsx')),
  route('/settings/pages/:id', 'pages', () => import('./settings/page-detail.tsx')),
  route('/settings/delivery', 'settings', () => import('./settings/delivery/delivery-page.tsx')),
  route('/settings/tax', 'settings', () => import('./settings/tax/tax-page.tsx')),
  route('/settings/history', 'settings', () => import('./settings/history.tsx')),
  route('/settings/history/:id', 'settings', () => import('./settings/history-entry.tsx')),
  route('/settings/:section', 'pages', () => import('./settings/section-page.tsx')),
  route('/audit', 'audit', () => import('./audit/audit-log.tsx')),
  route('/jobs', 'jobs', () => import('./jobs/failed-jobs.tsx')),
  route('/second-factor', 'self', () => import('./second-factor/second-factor.tsx')),
  route('*', 'self', () => import('./not-found.tsx')),
]
