import { paths } from '../../base/paths.ts'

/** Breadcrumbs for search engines, as JSON-LD. */
export function breadcrumb(origin: string, above: { name: string; path: string }[], name: string) {
  const steps = [{ name: 'Home', path: paths.home }, ...above].map((step) => ({
    name: step.name,
    item: `${origin}${step.path}`,
  }))
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
