import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { style } from '../../ui/classes.ts'
import { adminPaths } from './admin-paths.ts'

/** Stands above every page of the back office while real money is taken with an open checklist. */
export function LiveWarning() {
  const { reply } = useUncachedRead('/api/admin/checklist')
  if (reply?.isLive !== true) return null
  const missing = reply.open.filter(({ isOptional }) => isOptional !== true).length + reply.tasks.length
  if (missing === 0) return null
  return (
    <p role="alert" className="mb-6 flex gap-3 rounded-card border-2 border-danger bg-surface p-4 font-semibold">
      <TriangleAlert strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-danger" />
      <span>
        The shop takes real money, but {missing === 1 ? 'one point' : `${missing} points`} of its checklist{' '}
        {missing === 1 ? 'is' : 'are'} open.{' '}
        <Link to={adminPaths.today} className={style({ variant: 'link' })}>
          Before you sell
        </Link>
      </span>
    </p>
  )
}
