import { isNightPicture } from '@storylamp/contract/catalog/night-picture'

type Props = {
  path: string
  /** Takes its place in the dark. */
  lit?: string | undefined
  isSmall?: boolean
}

/** Decorative: the name or the alternative text is shown beside it. */
export const Thumbnail = ({ path, lit, isSmall = false }: Props) => {
  const pixels = isSmall ? 64 : 96
  const picture = (shown: string, frame = 'inline-grid') => (
    <span className={`picture shrink-0 rounded-field ${isNightPicture(shown) ? 'lit' : ''} ${frame}`}>
      <img
        src={`/${shown}`}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        className={`${isSmall ? 'size-16' : 'size-24'} rounded-field object-cover`}
      />
    </span>
  )
  if (lit === undefined) return picture(path)
  return (
    <>
      {picture(path, 'inline-grid dark:hidden')}
      {picture(lit, 'hidden dark:inline-grid')}
    </>
  )
}
