import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { style } from '../../ui/classes.ts'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { Band, BandHead } from '../../ui/layout/band.tsx'
import type { OfferedCollection } from './loader.ts'

const compared = ['Age', 'Battery', 'Charging', 'Size', 'Weight', 'Plays from', 'Microphone']

/** The collections side by side, by the facts of a product of each. */
export function Comparison({ collections }: { collections: OfferedCollection[] }) {
  const titleId = useId()
  const offered = collections.filter(({ facts }) => facts.length > 0).slice(0, 2)
  const rows = compared
    .map((label) => ({
      label,
      values: offered.map(({ facts }) => facts.find((fact) => fact.label === label)?.value ?? '–'),
    }))
    .filter(({ values }) => values.some((value) => value !== '–'))
  if (offered.length < 2) return null
  return (
    <Band ground="sunken" labelledBy={titleId}>
      <BandHead id={titleId} title="Side by side" lead="Both play any story from your phone." />
      <table className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr className="align-bottom">
            <td className="w-1/5 max-sm:hidden" />
            {offered.map(({ _id, name, image }) => (
              <th key={_id} scope="col" className="pr-4 pb-4 last:pr-0 sm:pr-8">
                <span className="mb-3 block size-[88px] overflow-hidden rounded-field sm:size-[120px]">
                  <Picture file={squarePicture(image)} alt="" sizes="120px" className="size-full object-cover" />
                </span>
                <span className="font-display text-lg font-semibold sm:text-xl">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ label, values }) => (
          <tbody key={label}>
            <tr className="border-t border-line sm:hidden">
              <th scope="rowgroup" colSpan={offered.length} className="pt-3 text-sm font-semibold text-muted">
                {label}
              </th>
            </tr>
            <tr className="align-top sm:border-t sm:border-line">
              <th scope="row" className="py-3 pr-4 font-semibold text-muted max-sm:hidden">
                {label}
              </th>
              {values.map((value, position) => (
                <td key={offered[position]?._id} className="pb-3 pr-4 last:pr-0 sm:py-3 sm:pr-8">
                  {value}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
        <tfoot>
          <tr className="align-top">
            <td className="max-sm:hidden" />
            {offered.map(({ _id, type, name }) => (
              <td key={_id} className="pt-4 pr-4 last:pr-0">
                <Link
                  to={paths.collection(type)}
                  className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}
                >
                  See {name.toLowerCase()}
                </Link>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Band>
  )
}
