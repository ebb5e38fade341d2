import type { WireFound } from '@storylamp/contract/search/search'

/** A name whose matching parts are marked. */
export function MarkedName({ name, matches }: Pick<WireFound, 'name' | 'matches'>) {
  const ends = [0, ...matches.map(([, end]) => end)]
  return (
    <>
      {matches.map(([start, end], before) => (
        <span key={start}>
          {name.slice(ends[before], start)}
          <mark className="rounded-sm bg-lamp/40 text-inherit">{name.slice(start, end)}</mark>
        </span>
      ))}
      {name.slice(ends.at(-1))}
    </>
  )
}
