import { Moon } from 'lucide-react'

/** The cover of a story without a picture, such as one made for the family; small ones go without the title. */
export const DrawnCover = ({ title, className = '' }: { title?: string; className?: string }) => (
  <span
    aria-hidden="true"
    data-theme="dark"
    className={`grid content-between bg-linear-to-b from-hero-to to-hero-from p-[8%] text-ink ${className}`}
  >
    <Moon strokeWidth={1.25} className={`size-12 text-lamp ${title === undefined ? 'place-self-center' : ''}`} />
    {title !== undefined && (
      <span className="line-clamp-4 font-display text-lg leading-tight font-semibold wrap-anywhere">{title}</span>
    )}
  </span>
)
