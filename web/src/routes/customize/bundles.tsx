import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { use } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { looks } from '../../ui/classes.ts'
import { BundleTable } from './bundle-table.tsx'
import type { Reading } from './loader.ts'
import type { Offer } from './offer.ts'

type Props = { reading: Reading | Promise<Reading>; offer: Offer }

/** What became of reading the bundles. */
export function Bundles({ reading, offer }: Props) {
  const { bundles, problem } = reading instanceof Promise ? use(reading) : reading
  if (problem !== undefined) {
    return (
      <div className={`${looks.card} mt-6 grid justify-items-start gap-4 p-6`}>
        <p role="alert" className="font-semibold text-danger">
          {bundleTexts.failed(problem)}
        </p>
        <Link to={paths.customize} replace className={looks.quiet}>
          Try again
        </Link>
      </div>
    )
  }
  if (bundles.length === 0) return <p className={`${looks.card} mt-6 p-6`}>{bundleTexts.none}</p>
  return <BundleTable bundles={bundles} offer={offer} />
}
