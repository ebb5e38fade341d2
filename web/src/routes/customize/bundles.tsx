import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { use } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'
import { BundleTable } from './bundle-table.tsx'
import type { Reading } from './loader.ts'
import type { OrderProps } from './order-props.ts'

type Props = { reading: Reading | Promise<Reading>; order: OrderProps }

export function Bundles({ reading, order }: Props) {
  const { bundles, problem } = reading instanceof Promise ? use(reading) : reading
  if (problem !== undefined) {
    return (
      <div className={`${style({ variant: 'card' })} mt-6 grid justify-items-start gap-4 p-6`}>
        <p role="alert" className="font-semibold text-danger">
          {bundleTexts.failed(problem)}
        </p>
        <Link to={paths.customize} replace className={button({ variant: 'secondary' })}>
          Try again
        </Link>
      </div>
    )
  }
  if (bundles.length === 0) return <p className={`${style({ variant: 'card' })} mt-6 p-6`}>{bundleTexts.none}</p>
  return <BundleTable bundles={bundles} order={order} />
}
