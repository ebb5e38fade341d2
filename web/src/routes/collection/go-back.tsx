import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'

/** Goes back within the shop, or to the collections if this is the first page of the visit (S2.04). */
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

/** React Router numbers the pages of a visit in `history.state.idx`. */
const hasBeenElsewhere = () => history.state?.idx > 0
