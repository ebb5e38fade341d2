import { paths } from '../../base/paths.ts'

/** Breadcrumbs for search engines, as JSON-LD. Bundles may have an origin of their own. */
export function breadcrumb(
  shopOrigin: string,
  above: { name: string; path: string }[],
  name: string,
  origin = shopOrigin,
) {
  const steps = [
    { name: 'Home', item: `${shopOrigin}${paths.home}` },
    ...above.map((step) => ({ name: step.name, item: `${origin}${step.path}` })),
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...steps, { name }].map((step, before) => ({
      '@type': 'ListItem',
      position: before + 1,
      ...step,
    })),
  }
}
