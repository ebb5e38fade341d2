import { BatteryCharging, Bluetooth, ChevronRight, MessageCircleQuestionMark, WifiOff } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'

const answers = [
  { Icon: Bluetooth, title: 'Pairing', text: 'Connect a phone to the lamp', to: `${paths.help}#pairing` },
  { Icon: BatteryCharging, title: 'Charging', text: 'How long it takes and lasts', to: `${paths.help}#charging` },
  {
    Icon: WifiOff,
    title: 'Offline',
    text: 'Listen without a connection',
    to: `${paths.help}#stories-and-offline-listening`,
  },
  { Icon: MessageCircleQuestionMark, title: 'Something else', text: 'Ask us', to: paths.contact },
]

/** For those who look for a guide because something does not work. */
export const QuickAnswers = () => (
  <section aria-labelledby="answers" className="mt-12">
    <h2 id="answers" className="text-2xl">
      Quick answers
    </h2>
    <ul className="mt-4 grid gap-x-6 border-t border-line sm:grid-cols-2">
      {answers.map(({ Icon, title, text, to }) => (
        <li key={title} className="border-b border-line">
          <Link to={to} className="flex min-h-14 items-center gap-4 py-2 hover:bg-sunken">
            <Icon strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-link" />
            <span className="grow">
              <span className="font-bold">{title}</span> <span className="text-muted">{text}</span>
            </span>
            <ChevronRight strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
