import { admins, family, parents, signedIn } from '@storylamp/contract/accounts/roles'
import { matchRoutes, type RouteObject } from 'react-router'
import { paths } from './base/paths.ts'
import type { PageAccess } from './routes/guarded/decide-entry.ts'
import type { Frame } from './routes/layout/header.tsx'
import { Layout } from './routes/layout/layout.tsx'
import { PageError } from './routes/layout/page-error.tsx'
import { FrameError } from './routes/layout/shop-error.tsx'

type Page = () => Promise<object>

/** Each page is a folder below routes/ named by its id, and is imported on its first visit. */
const page = (path: string, id: string, lazy: Page): RouteObject => ({ path, id, lazy })

/** The pages that are not framed as the shop. */
const framed = (frame: Frame, page: RouteObject): RouteObject => ({ handle: { frame }, children: [page] })

/** The roles that may see these pages; the route `guarded` enforces them. */
const only = (access: PageAccess, ...children: RouteObject[]): RouteObject => ({ handle: { access }, children })

/** One page shows them all. */
const textPaths = [
  paths.shipping,
  paths.returns,
  paths.warranty,
  paths.help,
  paths.privacy,
  paths.terms,
  paths.imprint,
  paths.cookies,
  paths.accessibility,
]

const openPages: RouteObject[] = [
  page('/', 'home', () => import('./routes/home/page.tsx')),
  page('/products', 'products', () => import('./routes/products/page.tsx')),
  page('/productinfo/:id', 'product', () => import('./routes/product/page.tsx')),
  page('/collections', 'collections', () => import('./routes/collections/page.tsx')),
  page('/collections/:type', 'collection', () => import('./routes/collection/page.tsx')),
  page('/search', 'search', () => import('./routes/search/page.tsx')),
  page('/about', 'about', () => import('./routes/about/page.tsx')),
  page('/contact-us', 'contact', () => import('./routes/contact/page.tsx')),
  page('/withdraw', 'withdraw', () => import('./routes/withdraw/page.tsx')),
  page('/downloads', 'downloads', () => import('./routes/downloads/page.tsx')),
  page('/coming-soon', 'coming-soon', () => import('./routes/coming-soon/page.tsx')),
  { id: 'text', lazy: () => import('./routes/text/page.tsx'), children: textPaths.map((path) => ({ path })) },
  page('/bundles', 'bundles', () => import('./routes/bundles/page.tsx')),
  page('/bundles/:id', 'bundle', () => import('./routes/bundle/page.tsx')),
  page('/bundles/:id/:storyId', 'story', () => import('./routes/story/page.tsx')),
  page('/customize', 'customize', () => import('./routes/customize/page.tsx')),
  page('/gifts', 'gifts', () => import('./routes/gifts/page.tsx')),
  page('/gifts/success', 'gift-success', () => import('./routes/gift-success/page.tsx')),
  page('/gift', 'gift', () => import('./routes/gift/page.tsx')),
  page('/join', 'join', () => import('./routes/join/page.tsx')),
  page('/handover', 'handover', () => import('./routes/handover/page.tsx')),
  page('*', 'not-found', () => import('./routes/not-found/page.tsx')),
]

const guardedPages: RouteObject[] = [
  only(
    'guests',
    page('/login', 'login', () => import('./routes/login/page.tsx')),
    page('/signup', 'signup', () => import('./routes/signup/page.tsx')),
    page('/reset-password', 'reset-password', () => import('./routes/reset-password/page.tsx')),
  ),
  only(
    signedIn,
    page('/profile', 'profile', () => import('./routes/profile/page.tsx')),
    page('/payment/success', 'payment-success', () => import('./routes/payment-success/page.tsx')),
    page('/payment/fail', 'payment-fail', () => import('./routes/payment-fail/page.tsx')),
    page('/wallet/success', 'wallet-success', () => import('./routes/wallet-success/page.tsx')),
  ),
  only(
    family,
    page('/cart', 'cart', () => import('./routes/cart/page.tsx')),
    page('/order', 'orders', () => import('./routes/orders/page.tsx')),
    page('/myplaylist', 'playlist', () => import('./routes/playlist/page.tsx')),
  ),
  only(
    parents,
    framed(
      'checkout',
      page('/checkout', 'checkout', () => import('./routes/checkout/page.tsx')),
    ),
    page('/wallet', 'wallet', () => import('./routes/wallet/page.tsx')),
  ),
  // The back office has a route table of its own, which only admins load.
  only(
    admins,
    framed(
      'admin',
      page('/admin/*', 'admin', () => import('./routes/admin/page.tsx')),
    ),
  ),
]

const pages: RouteObject[] = [
  ...openPages,
  { id: 'guarded', lazy: () => import('./routes/guarded/page.tsx'), children: guardedPages },
]

export const routes: RouteObject[] = [
  {
    id: 'shop',
    ErrorBoundary: FrameError,
    children: [
      { id: 'layout', Component: Layout, children: [{ id: 'page', ErrorBoundary: PageError, children: pages }] },
    ],
  },
]

/** Imports the pages of the current address before hydration. */
export async function loadMatchedPages(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(matches.map(({ route }) => settle(route)))
}

async function settle(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  const loaded = await route.lazy()
  Object.assign(route, loaded, { lazy: undefined })
}
