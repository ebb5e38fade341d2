import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'

/** S2.04: back to where the visitor was in the shop, or to the collections where there was nothing before. */
export function GoBack() {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (opensElsewhere || !hasBeenElsewhere()) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link to={paths.collections} onClick={goBack} className={button({ variant: 'secondary' })}>
      <ArrowLeft strokeWidth={1.75} aria-hidden="true" />
      Go Back
    </Link>
  )
}

/** The router counts the pages of this visit in the history's state. */
const hasBeenElsewhere = () => history.state?.idx > 0
