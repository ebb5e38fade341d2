/** Decorative: the name or the alternative text is shown beside it. */
export const Thumbnail = ({ path }: { path: string }) => (
  <img
    src={`/${path}`}
    alt=""
    width={96}
    height={96}
    loading="lazy"
    className="size-24 shrink-0 rounded-field bg-sunken object-cover"
  />
)
