import { bundleTexts } from '@storylamp/contract/texts'
import { use } from 'react'
import { looks } from '../../ui/classes.ts'
import { BundleTable } from './bundle-table.tsx'
import type { Reading } from './loader.ts'

type Props = { reading: Reading | Promise<Reading>; onOrder: () => void }

/** What became of reading the bundles. */
export function Bundles({ reading, onOrder }: Props) {
  const { bundles, problem } = reading instanceof Promise ? use(reading) : reading
  if (problem !== undefined) {
    return (
      <p role="alert" className={`${looks.card} mt-6 p-6 font-semibold text-danger`}>
        {bundleTexts.failed(problem)}
      </p>
    )
  }
  if (bundles.length === 0) return <p className={`${looks.card} mt-6 p-6`}>{bundleTexts.none}</p>
  return <BundleTable bundles={bundles} onOrder={onOrder} />
}
