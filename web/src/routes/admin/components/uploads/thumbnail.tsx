/** Decorative: the name or the alternative text is shown beside it. */
export const Thumbnail = ({ path, isSmall = false }: { path: string; isSmall?: boolean }) => (
  <img
    src={`/${path}`}
    alt=""
    width={isSmall ? 64 : 96}
    height={isSmall ? 64 : 96}
    loading="lazy"
    className={`${isSmall ? 'size-16' : 'size-24'} shrink-0 rounded-field bg-sunken object-cover`}
  />
)
