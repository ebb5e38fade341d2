import type { WireAdminProduct } from '@storylamp/contract/catalog/admin-catalog'
import { Badge } from '../../../ui/content/badge.tsx'
import { shownDay } from '../../../ui/content/shown-time.ts'

type Props = Pick<WireAdminProduct, 'isActive' | 'publishAt' | 'isDraft'>

export function SaleBadge({ isActive, publishAt, isDraft }: Props) {
  if (isActive) return <Badge tone="success">On the shelf</Badge>
  if (publishAt !== undefined) return <Badge tone="info">{`From ${shownDay(publishAt)}`}</Badge>
  return <Badge tone="warning">{isDraft === true ? 'Draft' : 'Off the shelf'}</Badge>
}
