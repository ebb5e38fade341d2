import type { ReactNode } from 'react'

/** A description list; undefined values are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid gap-2">
    {facts
      .filter(([, fact]) => fact !== undefined)
      .map(([name, fact]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 text-right font-semibold tabular-nums wrap-anywhere">{fact}</dd>
        </div>
      ))}
  </dl>
)
