import { ChevronRight, ShieldCheck, Truck, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'

/** What a buyer wants to know before paying; the pages behind the links hold the terms. */
export function Promises() {
  const { returnDays } = useSettings()
  return (
    <ul className="divide-y divide-line border-y border-line">
      <Row to={paths.shipping} icon={<Truck strokeWidth={1.75} />} title="Delivery" text="Where we deliver, and how" />
      <Row to={paths.returns} icon={<Undo2 strokeWidth={1.75} />} title="Returns" text={`Within ${returnDays} days`} />
      <Row to={paths.warranty} icon={<ShieldCheck strokeWidth={1.75} />} title="Warranty" text="What is covered" />
    </ul>
  )
}

type RowProps = { to: string; icon: ReactNode; title: string; text: string }

const Row = ({ to, icon, title, text }: RowProps) => (
  <li>
    <Link to={to} className="flex min-h-14 items-center gap-4 py-2 hover:bg-sunken">
      <span aria-hidden="true" className="text-link">
        {icon}
      </span>
      <span className="grow text-pretty">
        <span className="font-bold">{title}</span> <span className="text-muted">{text}</span>
      </span>
      <ChevronRight strokeWidth={1.75} aria-hidden="true" />
    </Link>
  </li>
)
