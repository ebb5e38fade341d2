import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { style } from '../../ui/classes.ts'

/** Where to go on from a search without results, or before one. */
export function NothingFound({ isAsked }: { isAsked: boolean }) {
  const { showsBundles } = useSettings()
  return (
    <section className={`${style({ variant: 'card' })} mt-6 max-w-2xl p-6`}>
      <h2 className="text-xl">{isAsked ? 'We found nothing like that' : 'Where would you like to start?'}</h2>
      {isAsked && (
        <p className="mt-2 text-muted">Try fewer words, or a simpler one: “lamp”, “speaker”, “owl”, “returns”.</p>
      )}
      <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
        <Way to={paths.products}>All products</Way>
        <Way to={paths.collections}>Collections</Way>
        {showsBundles && <Way to={paths.bundles}>Story bundles</Way>}
        <Way to={paths.help}>Help center</Way>
        <Way to={paths.contact}>Contact us</Way>
      </ul>
    </section>
  )
}

const Way = ({ to, children }: { to: string; children: string }) => (
  <li>
    <Link to={to} className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}>
      {children}
    </Link>
  </li>
)
