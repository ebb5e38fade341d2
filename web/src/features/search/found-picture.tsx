import type { WireFound } from '@storylamp/contract/search/search'
import { CircleQuestionMark } from 'lucide-react'
import { lampPicture, Picture } from '../../ui/content/picture.tsx'

type Props = { found: WireFound; sizes: string; className: string }

/** A help page has an icon in place of a picture. */
export const FoundPicture = ({ found: { image, lit }, sizes, className }: Props) => (
  <span className={`picture grid shrink-0 place-items-center overflow-hidden rounded-field ${className}`}>
    {image ? (
      <Picture {...lampPicture(image, lit)} alt="" sizes={sizes} className="size-full object-cover" />
    ) : (
      <CircleQuestionMark strokeWidth={1.75} className="text-muted" />
    )}
  </span>
)
