import { Fragment } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'

const bundlesStep = { name: 'Bundles', path: paths.bundles }

export const stepsAbove = (bundle?: { _id: string; name: string }) =>
  bundle === undefined ? [bundlesStep] : [bundlesStep, { name: bundle.name, path: paths.bundle(bundle._id) }]

/** Where a bundle or a story stands, as links. */
export const Trail = ({ steps }: { steps: { name: string; path: string }[] }) => (
  <nav aria-label="Breadcrumb" className="flex flex-wrap items-center text-sm">
    {steps.map(({ name, path }) => (
      <Fragment key={path}>
        <Link to={path} className="flex min-h-11 items-center font-semibold hover:underline">
          {name}
        </Link>
        <span aria-hidden="true" className="px-2 last:hidden">
          /
        </span>
      </Fragment>
    ))}
  </nav>
)
