import { BookOpen, ChevronRight, MoonStar, Sparkles, Speaker } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { useHandoverLink } from '../../session/handover-link.ts'
import { style } from '../../ui/classes.ts'

const entry = `${style({ variant: 'card' })} flex h-full min-h-18 items-center gap-3 p-4 font-bold hover:bg-sunken`

export function Entries() {
  const bundlesSite = useHandoverLink(useSettings().bundlesSiteUrl)
  return (
    <nav aria-label="LinkRow into the shop" className="mt-6">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <li>
          <Link to={paths.collection('nightlamp')} className={entry}>
            <Label icon={<MoonStar strokeWidth={1.75} />}>Night lamps</Label>
          </Link>
        </li>
        <li>
          <Link to={paths.collection('btspeaker')} className={entry}>
            <Label icon={<Speaker strokeWidth={1.75} />}>Bluetooth speakers</Label>
          </Link>
        </li>
        <li>
          <a {...bundlesSite} className={entry}>
            <Label icon={<BookOpen strokeWidth={1.75} />}>Story bundles</Label>
          </a>
        </li>
        <li>
          <Link to={paths.customize} className={entry}>
            <Label icon={<Sparkles strokeWidth={1.75} />}>A story of your own</Label>
          </Link>
        </li>
      </ul>
    </nav>
  )
}

const Label = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <>
    <span className="text-link" aria-hidden="true">
      {icon}
    </span>
    <span className="grow">{children}</span>
    <ChevronRight strokeWidth={1.75} aria-hidden="true" />
  </>
)
