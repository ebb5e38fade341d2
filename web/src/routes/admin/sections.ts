import { type ComponentType, lazy } from 'react'
import type { RouteObject } from 'react-router'

type Section = { Component: ComponentType }

const section = (path: string, load: () => Promise<Section>): RouteObject => ({
  path,
  Component: lazy(async () => ({ default: (await load()).Component })),
})

/** Every address below /admin. */
export const sections: RouteObject[] = [
  section('/', () => import('./today/section.tsx')),
  section('/orders', () => import('./orders/section.tsx')),
  section('/orders/:id', () => import('./orders/one-order.tsx')),
  section('/products', () => import('./products/section.tsx')),
  section('/products/new', () => import('./products/new-product.tsx')),
  section('/products/:id', () => import('./products/one-product.tsx')),
  section('/collections', () => import('./collections/section.tsx')),
  section('/bundles', () => import('./bundles/section.tsx')),
  section('/bundles/new', () => import('./bundles/new-bundle.tsx')),
  section('/bundles/:id', () => import('./bundles/one-bundle.tsx')),
  section('/bundles/:id/stories/new', () => import('./bundles/new-story.tsx')),
  section('/bundles/:id/stories/:storyId', () => import('./bundles/one-story.tsx')),
  section('/customers', () => import('./customers/section.tsx')),
  section('/customers/:familyId', () => import('./customers/one-customer.tsx')),
  section('/customers/:familyId/wallet', () => import('./customers/wallet.tsx')),
  section('/messages', () => import('./messages/section.tsx')),
  section('/audit', () => import('./audit/section.tsx')),
  section('/jobs', () => import('./jobs/section.tsx')),
  section('/second-factor', () => import('./second-factor/section.tsx')),
  section('*', () => import('./unknown.tsx')),
]
