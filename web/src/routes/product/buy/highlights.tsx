import { Baby, BatteryFull, MicOff, PlugZap } from 'lucide-react'
import type { ComponentType } from 'react'

type Fact = { label: string; value: string }
type Icon = ComponentType<{ strokeWidth?: number; className?: string }>

/** The facts that parents look for first, by their labels in the catalog. */
const highlighted: readonly (readonly [label: string, Icon, shown?: string])[] = [
  ['Age', Baby],
  ['Battery', BatteryFull],
  ['Charging', PlugZap],
  ['Microphone', MicOff, 'No microphone'],
]

export function Highlights({ facts }: { facts: readonly Fact[] }) {
  const found = highlighted.flatMap(([label, Icon, shown]) =>
    facts.filter((fact) => fact.label === label).map(({ value }) => ({ label, Icon, text: shown ?? value })),
  )
  if (found.length === 0) return null
  return (
    <ul
      aria-label="At a glance"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 sm:grid-cols-2"
    >
      {found.map(({ label, Icon, text }) => (
        <li
          key={label}
          className="flex items-center gap-3 rounded-field bg-sunken px-3 py-3 text-sm leading-snug font-semibold"
        >
          <span aria-hidden="true" className="shrink-0 text-link">
            <Icon strokeWidth={1.75} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  )
}
